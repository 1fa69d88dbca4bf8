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

const still = matchMedia("(prefers-reduced-motion: reduce)");
const calm = { // by the system's wish, or by the switch here
  get matches() {
    return still.matches || document.documentElement.dataset.motion === "off";
  },
};
const table = () => document.getElementById("table");
const draft = () => table()?.querySelector("#compose input[name=draft]")?.value ?? "";
const revision = () => Number(table()?.dataset.revision ?? -1);
const drawn = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("table");

let queue = Promise.resolve();

/** One thing after the other: presses and updates never overtake each other, so fast fingers lose nothing. */
function inTurn(work) {
  queue = queue.then(work).catch(reportError);
}

/** Where the focus is, in words that hold after the table is drawn anew. */
function focusMark() {
  const at = document.activeElement;
  if (!at || !table()?.contains(at)) return null;
  const typed = at.matches("input[type=text]");
  const name = at.getAttribute("name");
  const value = typed ? "" : `[value="${CSS.escape(at.value ?? "")}"]`;
  return {
    id: at.id,
    key: at.dataset.key,
    hole: at.dataset.hole,
    named: name && `[name="${CSS.escape(name)}"]${value}`,
    text: typed ? at.value : null,
  };
}

function restoreFocus(mark) {
  if (!mark) return;
  const inside = table();
  const found =
    (mark.hole && (inside.querySelector("[data-hole].next") || inside.querySelector(`[data-hole="${mark.hole}"]`))) ||
    (mark.key && inside.querySelector(`[data-key="${mark.key}"]`)) ||
    (mark.id && document.getElementById(mark.id)) ||
    (mark.named && inside.querySelector(mark.named)) ||
    inside.querySelector("[data-key~=Enter], [data-home]") ||
    inside.querySelector("#prompt"); // what had it is gone: reading goes on at what is to be done
  if (found && mark.text !== null && found.matches("input[type=text]")) found.value = mark.text;
  found?.focus({ preventScroll: true });
}

/** Where each piece lies, in flight or at rest. */
const places = () =>
  new Map([...table().querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));

/** Carry the pieces from where they lay to where they lie now; those that are new come in. The page stays live under them. */
function carry(from) {
  const style = getComputedStyle(document.documentElement);
  const [, span, unit] = style.getPropertyValue("--move").match(/([\d.]+)(m?s)/);
  const how = { duration: span * (unit === "s" ? 1000 : 1), easing: style.getPropertyValue("--ease").trim() };
  for (const piece of table().querySelectorAll("[data-piece]")) {
    const old = from.get(piece.dataset.piece) ?? from.get(piece.dataset.from);
    const now = piece.getBoundingClientRect();
    if (!old) enter(piece, how);
    else if (now.width && (old.x !== now.x || old.y !== now.y || old.width !== now.width)) piece.animate([flown(old, now), {}], how);
  }
}

/** How new pieces come in: the frames before they rest, and how many moves long that takes. */
const ENTRANCES = {
  tumble: [[{ opacity: 0, translate: "-3rem -4rem", rotate: "-1.7turn" }, { translate: "0", offset: 0.6 }, { translate: "0 -.4rem", offset: 0.8 }], 2.5],
  land: [[{ opacity: 0, scale: 1.6 }, { scale: 0.92, offset: 0.7 }], 1],
  swing: [[{ transform: "perspective(12rem) rotateY(75deg)" }], 1],
  draw: [[{ clipPath: "inset(-20px 100% -20px -20px)" }, { clipPath: "inset(-20px)", offset: 0.99 }], 1.4],
};

function enter(piece, how) {
  const [frames, span] = ENTRANCES[piece.dataset.enter] ?? [[{ opacity: 0, translate: "0 -1.5rem" }], 1];
  piece.animate([...frames, {}], { ...how, duration: how.duration * span });
}

/** What makes a piece look as if it still lay where it was. */
const flown = (old, now) => ({
  translate: `${old.x + old.width / 2 - now.x - now.width / 2}px ${old.y + old.height / 2 - now.y - now.height / 2}px`,
  scale: `${old.width / now.width} ${old.height / now.height}`,
});

let runsOut = 0; // when the hour-glass on the table will be empty
let turnEnds = 0;

/** Turn the hour-glass of a fresh table as far as the server has it. */
function turnGlass() {
  runsOut = performance.now() + Number(table()?.dataset.left ?? 0);
  turnEnds = performance.now() + Number(table()?.querySelector("[data-ends]")?.dataset.ends ?? 0);
  runGlass();
  runTurn();
}

const SPOKEN = [30, 15, 10, 5]; // seconds that are told to those who listen
const HURRY = 5; // seconds that are drawn as the last ones

/** What is left: as a share of the whole span in --left, and in seconds where they are asked for. */
function runGlass() {
  for (const glass of document.querySelectorAll("[data-glass]")) {
    const left = Math.max(0, runsOut - performance.now()) + Number(glass.dataset.more ?? 0);
    const seconds = Math.ceil(left / 1000);
    glass.style.setProperty("--left", Math.min(1, (calm.matches ? 1000 * seconds : left) / Number(glass.dataset.glass)));
    glass.toggleAttribute("data-last", seconds <= HURRY);
    const shown = glass.querySelector("[data-seconds]");
    if (!shown || Number(shown.textContent) === seconds) continue;
    shown.textContent = seconds;
    if (seconds > 0 && seconds <= HURRY) sound("tick");
    if (SPOKEN.includes(seconds) && glass.dataset.spoken) tell(glass.dataset.spoken.replace("#", seconds));
  }
}

/** The time for a turn, where it is limited: by the second in the last hour, else by the hour. */
function runTurn() {
  for (const it of document.querySelectorAll("[data-ends]")) {
    const left = Math.max(0, Math.ceil((turnEnds - performance.now()) / 1000));
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60), String(left % 60).padStart(2, "0")];
    const text = hours ? `${hours} h` : `${minutes}:${seconds}`;
    if (it.lastElementChild.textContent !== text) it.lastElementChild.textContent = text;
  }
}

let held = Promise.resolve(); // a finger on the page: what it presses is not exchanged under it

document.addEventListener("pointerdown", () => {
  held = new Promise((done) => {
    const free = () => setTimeout(done); // after the click that follows
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, free, { once: true });
    setTimeout(done, 1000);
  });
});

document.addEventListener("pointerdown", (event) => {
  const cell = event.pointerType === "touch" && event.target.closest("[data-claim] [data-at][aria-pressed]");
  if (cell) lookThrough(cell);
});

/** A glass above the finger shows the small cells under it, larger; sliding moves it, lifting aims. */
function lookThrough(first) {
  const tiles = first.closest("[role=grid]");
  const glass = document.createElement("div");
  glass.className = "loupe";
  glass.inert = true;
  glass.append(tiles.cloneNode(true));
  for (const copy of glass.querySelectorAll("[id], [data-piece]")) for (const name of ["id", "data-piece"]) copy.removeAttribute(name);
  tiles.parentElement.append(glass);
  let under = first;
  const slide = (event) => {
    under = (event && document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]")) || under;
    const [board, cell] = [tiles, under].map((it) => it.getBoundingClientRect());
    const at = { x: cell.x + cell.width / 2 - board.x, y: cell.y + cell.height / 2 - board.y, wide: board.width };
    for (const [name, value] of Object.entries(at)) glass.style.setProperty(`--${name}`, `${value}px`);
  };
  const done = new AbortController();
  const { signal } = done;
  document.addEventListener("pointermove", slide, { signal });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(
      end,
      () => {
        done.abort();
        glass.remove();
        if (end === "pointerup" && under !== first) aimInstead(under, first);
      },
      { signal },
    );
  }
  slide();
}

/** The finger has slid from one cell to another: only the other is meant. */
function aimInstead(cell, first) {
  cell.click();
  const stop = (event) => first.contains(event.target) && event.preventDefault();
  document.addEventListener("click", stop, { capture: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 50);
}

/** At the end of the page there is as much room as what sticks to its lower edge needs, so that it covers nothing. */
const room = new ResizeObserver(([{ target }]) => target.closest("#table")?.style.setProperty("--reach", `${target.offsetHeight + 8}px`));

function makeRoom() {
  room.disconnect();
  const sticking = table()?.querySelector("[data-room]");
  if (sticking) room.observe(sticking);
}

// --- sounds -----------------------------------------------------------------------------------------------------------

/** Pitch, when it begins and how long it lasts, in seconds; the soft ones are quieter. */
const TONES = {
  move: [[330, 0, 0.06]],
  turn: [[523, 0, 0.14], [784, 0.12, 0.22]],
  over: [[392, 0, 0.16], [523, 0.15, 0.16], [659, 0.3, 0.36]],
  tick: [[880, 0, 0.03]],
};
let audio = null; // browsers let a page sound only after somebody has touched it
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => (audio ??= new AudioContext()), { once: true });

function sound(name) {
  if (!audio || document.documentElement.dataset.sound === "off") return;
  for (const [pitch, begin, span] of TONES[name]) {
    const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + begin];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + span);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + span);
  }
}

/** What is to be heard of a change: the end, that it is my turn or still is, or a move. */
function soundOf(before, now) {
  if (now.phase === "over" && before.phase !== "over") sound("over");
  else if (now.turn === "yes" && before.turn !== "yes") sound("turn");
  else if ("late" in now && !("late" in before)) sound("turn");
  else if (now.ply !== before.ply) sound("move");
}

/** Put a freshly drawn table in place of the old one. */
async function swap(fresh, { moving = true } = {}) {
  await held;
  if (Number(fresh.dataset.revision) < revision()) return;
  const mark = focusMark();
  const from = moving && !calm.matches && !document.hidden && places();
  const scrolled = table().querySelector(".log")?.scrollTop ?? 0;
  const open = [...table().querySelectorAll("details[open][id]")].map((d) => d.id);
  const told = notes(table());
  soundOf(table().dataset, fresh.dataset);
  table().replaceWith(fresh);
  fillNonces(fresh);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const log = fresh.querySelector(".log");
  if (log) log.scrollTop = scrolled;
  turnGlass();
  readMarks();
  makeRoom();
  restoreFocus(mark);
  oneStop(fresh);
  document.title = fresh.dataset.title ?? document.title;
  if (fresh.dataset.phase !== "waiting" && fresh.dataset.turn === "yes" && (!mark || mark.id === "prompt")) {
    fresh.querySelector("[data-hole].next")?.focus({ preventScroll: true });
  }
  if (from) carry(from);
  waiting.forEach(preview);
  notes(fresh).filter((note) => !told.includes(note)).forEach(tell);
  armAnew();
}

/** What stands on the table for eyes to notice, and is told to ears when it comes. */
const notes = (inside) => [...inside.querySelectorAll("[data-tell]")].map((it) => it.textContent.trim());

let said = 0;

/** Tell those who listen; what comes close on the heels of another sentence does not drive it away. */
function tell(text) {
  const region = document.getElementById("live");
  if (!text || !region) return;
  const now = performance.now();
  const line = document.createElement("span");
  line.textContent = `${text} `;
  if (now - said > 1000) region.replaceChildren(line);
  else region.append(line);
  said = now;
}

/** Behind a curtain nothing is left of what the last player was told. */
function hush(fresh) {
  if (fresh.matches(".veiled")) document.getElementById("live")?.replaceChildren();
}

/** Show and tell that the connection is lost, and what is to be done once it is back. */
function connected(yes) {
  const line = document.getElementById("offline");
  if (line && line.hidden !== yes) {
    line.hidden = yes;
    tell((yes ? document.getElementById("prompt") : line).textContent.trim());
  }
  if (yes) hurry();
}

let hurry = () => {};

/** Wait, but no longer than until the server is heard again. */
const pause = (ms) =>
  new Promise((done) => {
    hurry = done;
    setTimeout(done, ms);
  });

// --- acting -----------------------------------------------------------------------------------------------------------

/** The answer to a form, however often it must be sent: a command's id makes it harmless to send it again. */
async function post(form, body) {
  for (let attempt = 0; ; attempt++) {
    try {
      const signal = AbortSignal.timeout(15_000);
      const headers = { "X-Fragment": "1" };
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers, signal });
      if (answer.status === 429 || answer.status === 503) throw new Error("not now");
      connected(true);
      return drawn(await answer.text());
    } catch {
      connected(false);
      await pause(Math.min(8000, 500 * 2 ** attempt));
    }
  }
}

const waiting = []; // buttons that were pressed and have not been sent yet

/** Send what a button says, in its turn. */
function send(button) {
  preview(button);
  waiting.push(button);
  const meant = { name: button.name, value: button.value };
  const sure = button === armed;
  disarm();
  inTurn(async () => {
    waiting.shift();
    const now = successor(button);
    if (now && asksTwice(now) && !(sure && now.value === meant.value)) return arm(now);
    // a claim goes out as it was meant, even if somebody was quicker: the answer says so
    if (button.dataset.safe && !now?.value) return play(document.getElementById("compose"), meant.name, meant.value);
    if (!now) return;
    now.dataset.busy = single(now) ? "yes" : "";
    await play(now.form, now.name, now.value);
    now.dataset.busy = "";
  });
}

/** Whether pressing it twice means the same as once: a peg can be placed twice, a row confirmed once. */
const single = (button) => button.name !== "press" || button.dataset.key === "Enter";

async function play(form, name, value) {
  const body = new URLSearchParams(new FormData(form));
  body.set(name, value);
  await show(await post(form, body), { moving: name !== "press" });
}

/** The button as it is drawn by now: an earlier press may have filled the row that it confirms. */
function successor(button) {
  if (button.isConnected) return button;
  return (button.id && document.getElementById(button.id)) || table()?.querySelector(alike(button));
}

const alike = (button) => `[name="${CSS.escape(button.name)}"][value="${CSS.escape(button.value)}"]`;

async function show(fresh, { moving }) {
  if (!fresh) {
    // no table came back: look at what the server says, and keep what was composed
    location.replace(`${table().dataset.url}?draft=${encodeURIComponent(draft())}`);
    return;
  }
  const before = names(table());
  hush(fresh);
  await swap(fresh, { moving });
  if (!moving) tellDraft(before);
}

const names = (inside) => [...inside.querySelectorAll("[data-hole]")].map((hole) => hole.getAttribute("aria-label"));

/** Say which hole has changed, and what is to be done now. */
function tellDraft(before) {
  const changed = names(table()).filter((name, at) => name !== before[at]);
  const prompt = table().querySelector("#error, .prompt")?.textContent.trim();
  tell([...changed, prompt].join(" "));
}

/** Aim at the cell at once: the chip goes there and the safes can be taken; the server's picture follows. */
function previewAim(cell) {
  const search = cell.closest("[data-claim]")?.dataset.claim;
  if (!search || !cell.hasAttribute("aria-pressed")) return;
  for (const other of table().querySelectorAll("[data-at][aria-pressed=true]")) {
    other.setAttribute("aria-pressed", "false");
    other.parentElement.classList.remove("aim");
  }
  cell.setAttribute("aria-pressed", "true");
  cell.parentElement.classList.add("aim");
  for (const safe of table().querySelectorAll("[data-safe]:is(.early, .open)")) {
    safe.value = `${search} ${cell.dataset.at} ${safe.dataset.safe}`;
    safe.disabled = false;
  }
}

/** Show the peg in its hole at once and move the ring on; the server's picture follows. */
function preview(button) {
  if (button.dataset.at) return previewAim(successor(button) ?? button);
  const peg = button.name === "press" && /^\d$/.test(button.dataset.key ?? "") && button.querySelector("svg");
  const holes = [...table().querySelectorAll("[data-hole]")];
  const at = holes.findIndex((hole) => hole.matches(".next"));
  if (!peg || at < 0) return;
  holes[at].replaceChildren(peg.cloneNode(true));
  const open = [...holes.slice(at + 1), ...holes.slice(0, at)].find((hole) => hole.querySelector(".hole"));
  ringAt(holes, open);
}

function ringAt(holes, ringed) {
  for (const hole of holes) hole.classList.toggle("next", hole === ringed);
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!event.target.matches("#compose, [data-live]") || !button?.name) return;
  event.preventDefault();
  const again = button.dataset.busy || waiting.some((other) => other.id === button.id);
  if (!single(button) || !again) send(button);
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
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // whoever dictates, or shakes, can do without letters that press something
  if (key.length === 1 && document.documentElement.dataset.shortcuts === "off") return;
  const onButton = event.target.matches("button, a, summary");
  if (key === "Space" && onButton && !event.target.matches("[aria-disabled]")) return;
  if (key === "Enter" && onButton && !event.target.matches("[data-hole], #compose [aria-pressed=true], [aria-disabled]")) return;
  if (claim(event.target, key)) return event.preventDefault();
  const button = keyButton(key, inside);
  if (button) {
    event.preventDefault();
    button.click();
  } else if (inside.querySelector("[data-cell]")) roam(event, inside);
  else if (key === "ArrowLeft" || key === "ArrowRight") moveRing(event, inside);
  else if (key === "ArrowUp" || key === "ArrowDown") readRows(event, inside);
}

/** A safe taken by its number for the cell that has the focus: chip and safe in one message. */
function claim(cell, key) {
  const safe = cell.dataset.at && table().querySelector(`[data-safe="${CSS.escape(key)}"]`);
  const search = safe && cell.closest("[data-claim]")?.dataset.claim;
  if (!search) return false;
  inTurn(() => play(safe.form, "action", `${search} ${cell.dataset.at} ${key}`));
  return true;
}

const TOGETHER = 600; // ms in which two keys are one: 1 and 0 for 10
let typed = { key: "", at: 0 };

/** The button that a key means, alone or with the one typed just before it. */
function keyButton(key, inside) {
  const named = (keys) => inside.querySelector(`[data-key~="${CSS.escape(keys)}"]`);
  const now = performance.now();
  const both = now - typed.at < TOGETHER && named(typed.key + key);
  typed = { key, at: now };
  return both || named(key);
}

/** Arrow keys among the pieces of a board: along a row, or across to the nearest of the next one. Left and right lead in. */
function roam(event, inside) {
  const at = document.activeElement;
  const cells = (lane) => [...lane.querySelectorAll("[data-cell]:enabled")];
  const lanes = [...inside.querySelectorAll("[data-lane]")].map(cells).filter((lane) => lane.length);
  const row = lanes.findIndex((lane) => lane.includes(at));
  if (row < 0) {
    if (/^Arrow(Left|Right)$/.test(event.key)) lanes[0]?.[0].focus();
    return;
  }
  const here = lanes[row].indexOf(at);
  const along = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: lanes[row].length - 1 }[event.key];
  const across = { ArrowUp: row - 1, ArrowDown: row + 1 }[event.key];
  if (along === undefined && across === undefined) return;
  event.preventDefault();
  const off = (cell) => Math.abs(cell.getBoundingClientRect().left - at.getBoundingClientRect().left);
  const next = along === undefined ? lanes[across]?.toSorted((a, b) => off(a) - off(b))[0] : lanes[row][along];
  next?.focus();
}

/** A grid is one stop for Tab: where the focus is, was last, or the chip hovers. Without scripts every cell is a stop. */
function oneStop(root) {
  for (const grid of root.querySelectorAll("[role=grid]:has([data-cell])")) {
    const cells = [...grid.querySelectorAll("[data-cell]")];
    stopAt(cells.find((cell) => cell === document.activeElement || cell.matches("[aria-pressed=true]")) ?? cells[0]);
  }
}

function stopAt(cell) {
  for (const other of cell.closest("[role=grid]").querySelectorAll("[data-cell]")) other.tabIndex = other === cell ? 0 : -1;
}

document.addEventListener("focusin", (event) => event.target.matches("[role=grid] [data-cell]") && stopAt(event.target));

/** Left and right move the ring from hole to hole, and the focus with it. */
function moveRing(event, inside) {
  if (!inside.querySelector("[data-hole]")) return;
  event.preventDefault();
  const step = event.key === "ArrowRight" ? 1 : -1;
  inTurn(async () => {
    const holes = [...table().querySelectorAll("[data-hole]")];
    if (!holes.length) return;
    const ring = holes.findIndex((hole) => hole.matches("[aria-current]")); // the server's, not a preview's
    const from = ring >= 0 ? ring : holes.indexOf(document.activeElement);
    const to = holes[(Math.max(from, step < 0 ? 0 : -1) + step + holes.length) % holes.length];
    ringAt(holes, to);
    to.focus();
    await play(to.form, "press", to.dataset.ring);
  });
}

/** Up and down go from row to row of the board, from the row in hand to the earlier ones. */
function readRows(event, inside) {
  const at = document.activeElement;
  if (!inside.querySelector("#compose")?.contains(at)) return;
  const rows = [...inside.querySelectorAll("[role=grid] [role=row]:not(.later)")];
  const here = rows.indexOf(at.closest("[role=row]") ?? inside.querySelector(".row.now"));
  const to = rows[here + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  (to?.querySelector("[data-hole].next") ?? to)?.focus();
}

// --- a second press ---------------------------------------------------------------------------------------------------

let armed = null; // the button that plays when it is pressed again

/** Whether it makes a move, and this reader wants to be asked first; what is done in a hurry never asks. */
const asksTwice = (button) =>
  document.documentElement.dataset.confirm === "on" && ["action", "give_up"].includes(button.name) && button.dataset.atOnce === undefined;

const note = () => document.getElementById("again");

function arm(button) {
  armed = button;
  note().querySelector("span").textContent = deedOf(button);
  note().hidden = false;
  showArmed();
  tell(note().textContent.trim().replace(/\s+/g, " "));
}

/** What a button does, in words; where it has none, another one that does the same has. */
function deedOf(button) {
  const words = (it) => {
    const copy = it.cloneNode(true);
    for (const mute of copy.querySelectorAll("[aria-hidden=true], kbd, small")) mute.remove();
    return it.getAttribute("aria-label") ?? copy.textContent.trim();
  };
  return [button, ...table().querySelectorAll(alike(button))].map(words).find(Boolean) ?? "";
}

/** The note stands over the button, or under it where there is no room. */
function showArmed() {
  if (!armed) return;
  armed.dataset.armed = "";
  const [it, at] = [note(), armed.getBoundingClientRect()];
  const over = at.top - it.offsetHeight - 12;
  const left = at.left + (at.width - it.offsetWidth) / 2;
  it.style.setProperty("--x", `${Math.max(8, Math.min(left, innerWidth - it.offsetWidth - 8))}px`);
  it.style.setProperty("--y", `${over < 8 ? Math.min(at.bottom + 12, innerHeight - it.offsetHeight - 8) : over}px`);
}

function disarm() {
  if (!armed) return;
  delete armed.dataset.armed;
  armed = null;
  note().hidden = true;
}

/** In a freshly drawn table the button is another one, if there still is one that does the same. */
function armAnew() {
  const now = armed && successor(armed);
  if (now?.name !== armed?.name || now?.value !== armed?.value) return disarm();
  armed = now;
  showArmed();
}

for (const press of ["pointerdown", "click"]) {
  document.addEventListener(
    press,
    (event) => {
      if (!armed) return;
      if (!armed.contains(event.target)) disarm();
      else if (event.detail > 1) event.preventDefault(); // a double click is one press
    },
    { capture: true },
  );
}

let before = null; // what was armed when a key went down

addEventListener(
  "keydown",
  (event) => {
    before = armed;
    if (!armed || (event.key !== "Escape" && !event.repeat)) return;
    event.preventDefault(); // a key that is held is one press
    event.stopPropagation();
    if (event.repeat) return;
    disarm();
    tell(note().dataset.stopped);
  },
  { capture: true },
);

const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];

// a key that presses the armed button has done so by now, unless the button has the focus: then the browser will
addEventListener("keydown", (event) => {
  const presses = event.target === armed && ["Enter", " "].includes(event.key);
  if (armed === before && !presses && !MODIFIERS.includes(event.key)) disarm();
});
for (const moved of ["scroll", "resize"]) addEventListener(moved, showArmed, { passive: true });

// --- hearing ----------------------------------------------------------------------------------------------------------

const SILENCE = 40_000; // ms; the server gives a sign of life every 15 seconds

/** Updates from the server; after a break it goes on where this page is. */
function listen() {
  if (!table()?.dataset.stream) return;
  let source = null;
  let timer = 0;
  let wait = 500;
  let heard = 0;
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const lost = () => {
    connected(false);
    close();
    timer = setTimeout(open, wait);
    wait = Math.min(8000, wait * 2);
  };
  const open = () => {
    close();
    source = new EventSource(`${table().dataset.stream}?from=${revision()}&ply=${table().dataset.ply}`);
    source.addEventListener("open", () => {
      connected(true);
      wait = 500;
    });
    source.addEventListener("table", (event) => inTurn(() => update(event.data)));
    for (const sign of ["open", "table", "life"]) source.addEventListener(sign, () => (heard = performance.now()));
    source.addEventListener("error", lost);
  };
  open();
  setInterval(() => source.readyState === EventSource.OPEN && performance.now() - heard > SILENCE && lost(), 5000);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source.readyState === EventSource.CLOSED) open();
  });
  // a browser that says it is offline may still reach a server in the house: try
  for (const change of ["online", "offline"]) addEventListener(change, open);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
}

async function update(html) {
  const fresh = drawn(html);
  if (!fresh) return;
  const known = Number(fresh.dataset.revision) <= revision(); // this page has it already
  if (known && table().matches(".veiled") && !fresh.matches(".veiled")) return; // whoever it was for has turned away
  hush(fresh);
  tell(fresh.querySelector("#announce")?.textContent.trim());
  if (known) return;
  const { ply, lasting } = table().dataset;
  if (!draft() || (fresh.dataset.ply !== ply && lasting === undefined)) return swap(fresh);
  // somebody sat down or left, or moved while it was composed for longer: what still holds of it is kept
  const answer = await fetch(`${table().dataset.url}/board?draft=${encodeURIComponent(draft())}`);
  const kept = answer.ok && drawn(await answer.text());
  if (kept) await swap(kept);
}

// --- the pencil -------------------------------------------------------------------------------------------------------

/** The keys of what was ticked by hand at this table. They are this browser's own: kept here, and never sent. */
let marks = new Set();
let whose = ""; // at a shared screen each player has marks of his own
const slate = () => `pencil ${table().dataset.url} ${table().dataset.seat}`;

function readMarks() {
  if (!table()) return;
  if (whose !== slate()) marks = new Set();
  whose = slate();
  try {
    marks = new Set(JSON.parse(localStorage.getItem(slate()) ?? "[]"));
  } catch {
    // nothing can be kept in this browser: the marks last as long as the page
  }
  showMarks();
}

function keepMarks() {
  try {
    if (marks.size) localStorage.setItem(slate(), JSON.stringify([...marks]));
    else localStorage.removeItem(slate());
  } catch {
    // as above
  }
}

/** Tick what is marked, and strike it out wherever else it stands; a finished game needs no marks. */
function showMarks() {
  const boxes = [...table().querySelectorAll("[data-pencil]")];
  if (!boxes.length && table().dataset.phase === "over") {
    marks.clear();
    keepMarks();
  }
  for (const box of boxes) box.checked = marks.has(box.dataset.pencil);
  for (const it of table().querySelectorAll("[data-pencilled]")) it.classList.toggle("struck", marks.has(it.dataset.pencilled));
  for (const it of table().querySelectorAll("[data-sweep]")) it.setAttribute("aria-pressed", String(swept(it)));
}

/** Whether everything is struck out that this strikes out at once. */
const swept = (button) => button.dataset.sweep.split(",").every((key) => marks.has(key));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sweep]");
  if (!button) return;
  const back = swept(button);
  for (const key of button.dataset.sweep.split(",")) {
    if (back) marks.delete(key);
    else marks.add(key);
  }
  keepMarks();
  showMarks();
});

document.addEventListener("change", (event) => {
  const key = event.target.dataset.pencil;
  if (!key) return;
  if (event.target.checked) marks.add(key);
  else marks.delete(key);
  keepMarks();
  showMarks();
});
addEventListener("storage", (event) => table() && event.key === slate() && readMarks());
addEventListener("pageshow", readMarks); // a browser may have put back ticks of its own

// --- small things -----------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  const label = button.querySelector("span");
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    document.getElementById("share")?.select();
    return;
  }
  if (label.textContent === button.dataset.copied) return;
  const before = label.textContent;
  label.textContent = button.dataset.copied;
  setTimeout(() => (label.textContent = before), 2000);
});

/** On the setup page the server redraws the summary after each change. */
function setup() {
  const form = document.querySelector("form[data-redraw]");
  form?.addEventListener("change", () =>
    inTurn(async () => {
      const body = new URLSearchParams(new FormData(form));
      body.set("do", "redraw");
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body }).catch(() => null);
      if (!answer?.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of document.querySelectorAll("[data-part]")) {
        const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
        if (other) part.replaceWith(other);
      }
    }),
  );
}

/** A file that is too heavy is refused before it is sent. */
document.addEventListener("change", (event) => {
  const file = event.target;
  if (!file.matches("input[type=file][data-most]")) return;
  file.setCustomValidity(file.files[0]?.size > Number(file.dataset.most) ? file.dataset.heavy : "");
  file.reportValidity();
});

/** On the replay page the slider needs no button. */
function slide() {
  const slider = document.querySelector(".slide input[type=range]");
  slider?.addEventListener("change", () => slider.form.requestSubmit());
}

document.documentElement.classList.add("scripted");
fillNonces();
oneStop(document);
makeRoom();
turnGlass();
setInterval(runGlass, 200);
setInterval(runTurn, 500);
readMarks();
listen();
setup();
slide();
