// The one script. The server draws every page; this swaps in updates, keeps drafts and focus, and lets keys press buttons.
// Everything works without it, by plain forms.

const NONCE_BYTES = 16;

/** A nonce of this browser's own, so that the server cannot have chosen the deal. */
function fillNonces(root = document) {
  for (const field of root.querySelectorAll("input[data-nonce]")) {
    if (field.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    field.value = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  }
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.getElementById("table");
const draft = () => table()?.querySelector("input[name=draft]")?.value ?? "";
const revision = () => Number(table()?.dataset.revision ?? -1);

/** Where the focus is, in words that hold after the table is drawn anew. */
function focusMark() {
  const at = document.activeElement;
  if (!at || !table()?.contains(at)) return null;
  const name = at.getAttribute("name");
  return {
    id: at.id,
    key: at.dataset.key,
    hole: at.dataset.hole,
    named: name && `[name="${CSS.escape(name)}"][value="${CSS.escape(at.value ?? "")}"]`,
    text: at.matches("input[type=text]") ? at.value : null,
  };
}

function restoreFocus(mark) {
  if (!mark) return;
  const inside = table();
  const found =
    (mark.hole && inside.querySelector(`[data-hole="${mark.hole}"]`)) ||
    (mark.key && inside.querySelector(`[data-key="${mark.key}"]`)) ||
    (mark.id && document.getElementById(mark.id)) ||
    (mark.named && inside.querySelector(mark.named)) ||
    inside.querySelector("[data-key=Enter]");
  if (found && mark.text !== null && found.matches("input[type=text]")) found.value = mark.text;
  found?.focus({ preventScroll: true });
}

/** Names for the pieces, so that the browser carries each from its old place to the new one. */
function namePieces(on) {
  for (const piece of table()?.querySelectorAll("[data-piece]") ?? []) {
    piece.style.viewTransitionName = on ? piece.dataset.piece : "";
  }
}

/** Put a freshly drawn table in place of the old one. */
function swap(html, { moving = true } = {}) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh) return location.reload();
  if (Number(fresh.dataset.revision) < revision()) return;
  const mark = focusMark();
  const scrolled = table().querySelector(".log")?.scrollTop ?? 0;
  const open = [...table().querySelectorAll("details[open][id]")].map((d) => d.id);
  const replace = () => {
    table().replaceWith(fresh);
    fillNonces(fresh);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const log = fresh.querySelector(".log");
    if (log) log.scrollTop = scrolled;
    restoreFocus(mark);
    document.title = fresh.dataset.title ?? document.title;
    if (fresh.dataset.phase !== "waiting" && fresh.dataset.turn === "yes" && !mark) {
      fresh.querySelector(".next")?.focus?.({ preventScroll: true });
    }
  };
  if (!moving || calm.matches || !document.startViewTransition || document.hidden) return replace();
  namePieces(true);
  const transition = document.startViewTransition(() => {
    replace();
    namePieces(true);
  });
  const over = () => namePieces(false);
  transition.ready.catch(() => {}); // the next picture came before this one had moved
  transition.finished.then(over, over);
}

/** What happened, for those who listen. */
function announce(html) {
  const said = new DOMParser().parseFromString(html, "text/html").getElementById("announce")?.textContent.trim();
  const region = document.getElementById("live");
  if (said && region) region.textContent = said;
}

function connected(yes) {
  const line = document.getElementById("offline");
  if (line) line.hidden = yes;
}

// --- acting -----------------------------------------------------------------------------------------------------------

let queue = Promise.resolve();

/** Send a press or an action; one after the other, so that fast fingers lose nothing. */
function send(button) {
  const form = button.form;
  const name = button.name;
  const value = button.value;
  place(button);
  queue = queue.then(async () => {
    const body = new URLSearchParams(new FormData(table().querySelector("#compose") ?? form));
    body.set(name, value);
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Fragment": "1" } });
        connected(true);
        const html = await answer.text();
        if (html.includes('id="table"')) {
          swap(html, { moving: name === "action" });
          if (name === "press") sayDraft();
        } else if (answer.status === 429) {
          await pause(1000);
          continue;
        } else {
          location.reload();
        }
        return;
      } catch {
        // the command's id makes it harmless to send it again
        connected(false);
        await pause(Math.min(8000, 500 * 2 ** attempt));
      }
    }
  });
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Show the peg in its hole at once; the server's picture follows. */
function place(button) {
  const peg = button.querySelector("svg");
  const hole = table().querySelector("[data-hole].next, .next [data-hole]");
  if (button.name !== "press" || !button.dataset.key || !/^\d$/.test(button.dataset.key) || !peg || !hole) return;
  hole.replaceChildren(peg.cloneNode(true));
}

function sayDraft() {
  const prompt = table().querySelector(".prompt")?.textContent.trim();
  const region = document.getElementById("live");
  if (prompt && region) region.textContent = prompt;
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "compose" || !button?.name) return;
  event.preventDefault();
  if (button.dataset.busy) return;
  if (button.name === "action") button.dataset.busy = "yes";
  send(button);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=hidden]), select, textarea")) return;
  const inside = table();
  if (inside) return tableKey(event, inside);
  const step = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = step && document.getElementById(step);
  if (link?.href) {
    event.preventDefault();
    link.click();
  }
});

function tableKey(event, inside) {
  if (event.key === "?") return inside.querySelector("[data-key='?']")?.click();
  if (event.key === "n" || event.key === "N") return inside.querySelector("[data-key=n]")?.click();
  const onButton = event.target.matches("button, a, summary");
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") return moveRing(event, inside);
  if (event.key === "Enter" && onButton && !event.target.matches("[data-hole], [data-key]")) return;
  if (event.key === "Enter" && event.target.matches("[data-key]")) return;
  const wanted = /^[0-9]$/.test(event.key) || event.key === "Backspace" || event.key === "Enter";
  const button = wanted && inside.querySelector(`[data-key="${event.key}"]`);
  if (button) {
    event.preventDefault();
    button.click();
  }
}

/** Left and right move the ring from hole to hole. */
function moveRing(event, inside) {
  const holes = [...inside.querySelectorAll("[data-hole]")];
  if (!holes.length) return;
  const now = holes.findIndex((hole) => hole.matches(".next, .next *"));
  const focused = holes.indexOf(document.activeElement);
  const from = focused >= 0 ? focused : now;
  const to = holes[(from + (event.key === "ArrowRight" ? 1 : -1) + holes.length) % holes.length];
  event.preventDefault();
  to.focus();
}

// --- hearing ----------------------------------------------------------------------------------------------------------

/** Updates from the server; after a break it goes on where this page is. */
function listen() {
  if (!table()?.dataset.stream) return;
  let source = null;
  let wait = 500;
  const open = () => {
    source = new EventSource(`${table().dataset.stream}?from=${revision()}`);
    source.addEventListener("open", () => {
      connected(true);
      wait = 500;
    });
    source.addEventListener("table", (event) => update(event.data));
    source.addEventListener("error", () => {
      connected(false);
      source.close();
      setTimeout(open, wait);
      wait = Math.min(8000, wait * 2);
    });
  };
  open();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState === EventSource.CLOSED) open();
  });
}

async function update(html) {
  const mine = draft();
  const before = Number(table().dataset.ply);
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  announce(html);
  if (Number(fresh?.dataset.revision) <= revision()) return; // this page has it already
  if (!mine || Number(fresh?.dataset.ply) !== before) return swap(html);
  // somebody sat down or left while a row is being composed: keep the row
  const answer = await fetch(`${table().dataset.url}/board?draft=${encodeURIComponent(mine)}`);
  if (answer.ok) swap(await answer.text());
}

// --- small things -----------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    const before = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = before), 2000);
  } catch {
    document.getElementById("share")?.select?.();
  }
});

/** On the setup page the server redraws the summary after each change. */
function setup() {
  const form = document.querySelector("form[data-redraw]");
  form?.addEventListener("change", async () => {
    const body = new URLSearchParams(new FormData(form));
    body.set("do", "redraw");
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-part]")) {
      const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
      if (other) part.replaceWith(other);
    }
  });
}

document.documentElement.classList.add("scripted");
fillNonces();
listen();
setup();
