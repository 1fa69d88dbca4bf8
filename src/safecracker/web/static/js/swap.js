// @ts-check
// Puts a new drawing of the table in place of the old one, and keeps what the reader has of the old one.
import { announce, notesIn } from "./announce.js";
import { rearm } from "./confirm.js";
import { markFocus, restoreFocus, setGridStops } from "./focus.js";
import { makeRoom } from "./layout.js";
import { animatePieces, piecePositions } from "./motion.js";
import { fillNonces } from "./nonce.js";
import { all, one, reducedMotion, revision, table } from "./page.js";
import { previewPending } from "./pending.js";
import { pointerReleased } from "./pointer.js";
import { readMarks } from "./scratch_pad.js";
import { playChange } from "./sound.js";
import { setTimers } from "./timers.js";

/**
 * @param {HTMLElement} fresh
 * @param {{ moving?: boolean }} [options] whether pieces may have moved
 */
export async function swapTable(fresh, { moving = true } = {}) {
  await pointerReleased();
  if (Number(fresh.dataset.revision) < revision()) return;
  const mark = markFocus();
  const positions = moving && !reducedMotion() && !document.hidden && piecePositions();
  const notes = notesIn(table());
  playChange(table(), fresh);
  replace(fresh);
  fillNonces(fresh);
  setTimers();
  readMarks();
  makeRoom();
  restoreFocus(mark);
  setGridStops(fresh);
  document.title = fresh.dataset.title ?? document.title;
  if (positions) animatePieces(positions);
  previewPending();
  notesIn(fresh).filter((note) => !notes.includes(note)).forEach(announce);
  rearm();
}

/**
 * Folds stay open, and the log stays where it was scrolled to.
 * @param {HTMLElement} fresh
 */
function replace(fresh) {
  const scrolled = one(".log", table())?.scrollTop ?? 0;
  const open = all("details[open][id]", table()).map((fold) => fold.id);
  table().replaceWith(fresh);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const log = one(".log", fresh);
  if (log) log.scrollTop = scrolled;
}
