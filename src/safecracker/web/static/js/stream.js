// @ts-check
// Updates from the server; after a break they go on where this page is.
import { assemble, fetchTable, partsForStream } from "./drawing.js";
import { draft, findTable, one, revision, table } from "./page.js";
import { enqueue, setConnected } from "./send.js";
import { announce, silenceBehindCurtain } from "./sound.js";
import { swapTable } from "./swap.js";

const SILENCE = 40_000; // ms; the server gives a sign of life every 15 seconds
const CHECK = 5000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const FORBIDDEN = 403;
const OTHER_SERVER = 200; // until another server is asked, where this one stops

export function listenToServer() {
  if (!findTable()?.dataset.stream) return;
  /** @type {EventSource | null} */
  let source = null;
  let timer = 0;
  let wait = FIRST_PAUSE;
  let lastMessage = 0;
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const lost = () => {
    setConnected(false);
    close();
    timer = setTimeout(open, wait);
    wait = Math.min(LONGEST_PAUSE, wait * 2);
  };
  const open = () => {
    close();
    const { stream, ply, withoutNotes } = table().dataset;
    const from = withoutNotes === undefined ? revision() : revision() - 1; // it is not all of this drawing
    source = new EventSource(`${stream}?from=${from}&ply=${ply}&parts=${partsForStream()}`);
    source.addEventListener("open", () => {
      setConnected(true);
      wait = FIRST_PAUSE;
    });
    source.addEventListener("drawing", (event) => enqueue(() => update(event.data)));
    for (const sign of ["open", "drawing", "life"]) {
      source.addEventListener(sign, () => (lastMessage = performance.now()));
    }
    for (const news of ["remark", "watching"]) {
      source.addEventListener(news, (event) => document.dispatchEvent(new CustomEvent(news, { detail: event.data })));
    }
    source.addEventListener("again", () => {
      close();
      timer = setTimeout(open, OTHER_SERVER);
    });
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) void leaveIfRefused();
      lost();
    });
  };
  const check = () => {
    if (source?.readyState === EventSource.OPEN && performance.now() - lastMessage > SILENCE) lost();
  };
  open();
  setInterval(check, CHECK);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState === EventSource.CLOSED) open();
  });
  // a browser that says it is offline may still reach a server in the same network: try
  for (const change of ["online", "offline"]) addEventListener(change, open);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
}

/** Whoever may not watch any longer reads why, instead of waiting for a connection. */
async function leaveIfRefused() {
  const answer = await fetch(table().dataset.url ?? "", { method: "HEAD" }).catch(() => null);
  if (answer?.status === FORBIDDEN) location.reload();
}

/** @param {string} json */
async function update(json) {
  const { url = "" } = table().dataset;
  const fresh = assemble(json, "stream") ?? (await fetchTable(url, ""));
  if (!fresh) return;
  const later = Number(fresh.dataset.revision) - revision();
  const complete = table().dataset.withoutNotes !== undefined && fresh.dataset.withoutNotes === undefined;
  const known = later < 0 || (later === 0 && !complete); // this page has it already
  if (known && table().matches(".curtained") && !fresh.matches(".curtained")) return; // it was for somebody who has turned away
  silenceBehindCurtain(fresh);
  if (later !== 0 || !complete) announce(one("#announce", fresh)?.textContent.trim());
  if (known) return;
  const { ply, lasting } = table().dataset;
  if (!draft() || (fresh.dataset.ply !== ply && lasting === undefined)) return swapTable(fresh);
  // somebody sat down or left, or moved while it was composed for longer: what still holds of it is kept
  const kept = await fetchTable(url, draft());
  if (kept) await swapTable(kept);
}
