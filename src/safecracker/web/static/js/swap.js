// @ts-check
// Puts a new drawing of the table in place of the old one, and keeps what the reader has of the old one.
// Pieces fly from where they lay to where they lie now; the page can be used meanwhile.
import { rearm } from "./confirm.js";
import { markFocus, restoreFocus, setGridStops } from "./focus.js";
import { previewPending } from "./hooks.js";
import { keepFinished } from "./finished.js";
import { offerNextLevel } from "./next_level.js";
import { all, fillNonces, findTable, one, reducedMotion, revision, showShareButtons, table, textOf } from "./page.js";
import { readMarks } from "./scratch_pad.js";
import { announce, notesIn, playChange } from "./sound.js";
import { setTimers } from "./timers.js";

const LONGEST_HOLD = 1000; // ms

let released = Promise.resolve();

/** What a finger or a mouse button is pressing is not replaced under it. */
export function notePointerDown() {
  released = new Promise((done) => {
    const free = () => void setTimeout(done); // after the click that follows
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, free, { once: true });
    setTimeout(done, LONGEST_HOLD);
  });
}

/**
 * @param {HTMLElement} fresh
 * @param {{ moving?: boolean }} [options] whether pieces may have moved
 */
export async function swapTable(fresh, { moving = true } = {}) {
  await released;
  if (Number(fresh.dataset.revision) < revision()) return;
  const mark = markFocus();
  const positions = moving && !reducedMotion() && !document.hidden && piecePositions();
  const notes = notesIn(table());
  const ends = fresh.dataset.phase === "over" && table().dataset.phase !== "over";
  playChange(table(), fresh);
  // the result of a case stands where its hints stood, and nothing comes in between
  const leaving = ends && !reducedMotion() && !fresh.dataset.caseName ? lastLook() : null;
  replace(fresh);
  if (ends) celebrate();
  if (leaving) linger(leaving, fresh);
  fillNonces(fresh);
  showShareButtons(fresh);
  setTimers();
  readMarks();
  offerNextLevel();
  void keepFinished();
  makeRoom();
  restoreFocus(mark);
  setGridStops(fresh);
  document.title = fresh.dataset.title ?? document.title;
  if (positions) animatePieces(positions);
  previewPending();
  const again = all("[data-tell=again]", fresh).map(textOf);
  notesIn(fresh).filter((note) => !notes.includes(note) || again.includes(note)).forEach(announce);
  rearm();
  document.dispatchEvent(new Event("swapped"));
}

const CELEBRATION = 6000; // ms; longer than all that moves

/** The style sheets give the last move its time on the board; a page that is opened later shows how it ended at once. */
function celebrate() {
  scrollUpTo("#prompt");
  document.documentElement.dataset.ended = "";
  setTimeout(() => delete document.documentElement.dataset.ended, CELEBRATION);
}

/** The table as it stands, and where. */
function lastLook() {
  const old = table();
  const { left, top, width, height } = old.getBoundingClientRect();
  const scrolled = one(".log", old)?.scrollTop ?? 0;
  return { old, scrolled, place: { left: left + scrollX, top: top + scrollY, width, height } };
}

/**
 * What stood beside the board stays there, to be read and no more, until the result sheet comes; the board is the new one.
 * @param {ReturnType<typeof lastLook>} look
 * @param {HTMLElement} fresh
 */
function linger({ old, scrolled, place }, fresh) {
  for (const named of [old, ...all("[id]", old)]) named.removeAttribute("id");
  old.inert = true;
  old.classList.add("leaving");
  for (const [side, length] of Object.entries(place)) old.style.setProperty(side, `${length}px`);
  fresh.after(old);
  const log = one(".log", old);
  if (log) log.scrollTop = scrolled;
  old.addEventListener("animationend", (event) => event.target === old && old.remove());
}

/**
 * On a small screen the page may be scrolled down to the notebook or the log: show the top of this part of the table.
 * @param {string} selector
 */
export function scrollUpTo(selector) {
  const part = one(selector, table());
  if (part && part.getBoundingClientRect().top < 0) part.scrollIntoView({ block: "start" });
}

/**
 * Folds stay open, and the log stays where it was scrolled to. A hint belongs to one move: after it, it has to be asked for.
 * @param {HTMLElement} fresh
 */
function replace(fresh) {
  const scrolled = one(".log", table())?.scrollTop ?? 0;
  const moved = fresh.dataset.ply !== table().dataset.ply;
  const open = all(`details[open][id]${moved ? ":not(.hint)" : ""}`, table()).map((fold) => fold.id);
  table().replaceWith(fresh);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const log = one(".log", fresh);
  if (log) log.scrollTop = scrolled;
}

/** @typedef {Map<string | undefined, DOMRect>} Positions */

/**
 * How new pieces come in: the frames before they rest, and how many times as long as a move that takes.
 * @type {Record<string, [Keyframe[], number]>}
 */
const ENTRANCES = {
  tumble: [
    [
      { opacity: 0, translate: "-3rem -4rem", rotate: "-1.7turn" },
      { translate: "0", offset: 0.6 },
      { translate: "0 -.4rem", offset: 0.8 },
    ],
    2.5,
  ],
  land: [[{ opacity: 0, scale: 1.6 }, { scale: 0.92, offset: 0.7 }], 1],
  swing: [[{ transform: "perspective(12rem) rotateY(75deg)" }], 1],
  draw: [[{ clipPath: "inset(-20px 100% -20px -20px)" }, { clipPath: "inset(-20px)", offset: 0.99 }], 1.4],
};
/** @type {[Keyframe[], number]} */
const FALL = [[{ opacity: 0, translate: "0 -1.5rem" }], 1];

/** Where each piece lies, in flight or at rest. @returns {Positions} */
const piecePositions = () =>
  new Map(all("[data-piece]", table()).map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));

/** Length and course of a move, as the style sheet has them. */
function timing() {
  const style = getComputedStyle(document.documentElement);
  const [, span, unit] = style.getPropertyValue("--move").match(/([\d.]+)(m?s)/) ?? ["", "0", "s"];
  return { duration: Number(span) * (unit === "s" ? 1000 : 1), easing: style.getPropertyValue("--ease").trim() };
}

/**
 * Carry the pieces from where they lay to where they lie now; those that are new come in.
 * @param {Positions} before
 */
function animatePieces(before) {
  const how = timing();
  for (const piece of all("[data-piece]", table())) {
    const old = before.get(piece.dataset.piece) ?? before.get(piece.dataset.from);
    const now = piece.getBoundingClientRect();
    if (!old) {
      const [frames, span] = ENTRANCES[piece.dataset.enter ?? ""] ?? FALL;
      piece.animate([...frames, {}], { ...how, duration: how.duration * span });
    } else if (now.width && (old.x !== now.x || old.y !== now.y || old.width !== now.width)) {
      piece.animate([shifted(old, now), {}], how);
    }
  }
}

/**
 * The frame that makes a piece look as if it still lay where it was.
 * @param {DOMRect} old
 * @param {DOMRect} now
 */
const shifted = (old, now) => ({
  translate: `${old.x + old.width / 2 - now.x - now.width / 2}px ${old.y + old.height / 2 - now.y - now.height / 2}px`,
  scale: `${old.width / now.width} ${old.height / now.height}`,
});

const MARGIN = 8; // px

const observer = new ResizeObserver(([{ target }]) => {
  const sticking = /** @type {HTMLElement} */ (target);
  /** @type {HTMLElement | null} */
  const around = sticking.closest("#table");
  around?.style.setProperty("--reach", `${sticking.offsetHeight + MARGIN}px`);
});

/** At the end of the page there is as much room as what sticks to its lower edge needs, so that it covers nothing. */
export function makeRoom() {
  observer.disconnect();
  const inside = findTable();
  const sticking = inside && one("[data-room]", inside);
  if (sticking) observer.observe(sticking);
}
