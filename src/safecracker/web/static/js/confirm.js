// @ts-check
// "Press twice to move": the first press arms a button, the second one plays, and anything else stops it.
import { currentButton, labelOf, one, origin, preference } from "./page.js";
import { announce } from "./sound.js";

const MOVES = ["action", "group_action"]; // names of buttons that make a move
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
const EDGE = 8; // px that the note keeps from the edge of the window
const GAP = 12; // px between the note and the button

/** @type {HTMLButtonElement | null} */
let armed = null;
/** @type {HTMLButtonElement | null} */
let armedBeforeKey = null;

const note = () => /** @type {HTMLElement} */ (document.getElementById("again"));

/**
 * Whether it makes a move, and this reader wants to be asked first; what is done in a hurry never asks.
 * @param {HTMLButtonElement} button
 */
export const needsConfirmation = (button) =>
  preference("confirm") === "on" && MOVES.includes(button.name) && button.dataset.atOnce === undefined;

/** @param {HTMLButtonElement} button */
export const isArmed = (button) => button === armed;

/** @param {HTMLButtonElement} button */
export function arm(button) {
  armed = button;
  const label = one("span", note());
  if (label) label.textContent = labelOf(button);
  note().hidden = false;
  showArmed();
  const [lead, move, rest] = [...note().children].map((it) => it.textContent.trim());
  announce(`${lead} ${move.replace(/[^.!?]$/, "$&.")} ${rest}`); // a label has no full stop, a sentence does
}

export function disarm() {
  if (!armed) return;
  delete armed.dataset.armed;
  armed = null;
  note().hidden = true;
}

/** The note stands over the button, or under it where there is no room. */
export function showArmed() {
  if (!armed) return;
  armed.dataset.armed = "";
  const [it, at] = [note(), armed.getBoundingClientRect()];
  const over = at.top - it.offsetHeight - GAP;
  const left = at.left + (at.width - it.offsetWidth) / 2;
  const x = Math.max(EDGE, Math.min(left, innerWidth - it.offsetWidth - EDGE));
  const y = over < EDGE ? Math.min(at.bottom + GAP, innerHeight - it.offsetHeight - EDGE) : over;
  it.style.setProperty("--x", `${x}px`);
  it.style.setProperty("--y", `${y}px`);
}

/** In a new drawing the button is another one, if there still is one that does the same. */
export function rearm() {
  if (!armed) return;
  const now = currentButton(armed);
  if (now?.name !== armed.name || now?.value !== armed.value) return disarm();
  armed = now;
  showArmed();
}

/**
 * A press elsewhere stops it. First of all listeners to presses.
 * @param {UIEvent} event
 */
export function beforePress(event) {
  if (!armed) return;
  if (!armed.contains(origin(event))) disarm();
  else if (event.detail > 1) event.preventDefault(); // a double click is one press
}

/**
 * Escape stops it. First of all listeners to keys.
 * @param {KeyboardEvent} event
 */
export function beforeKey(event) {
  armedBeforeKey = armed;
  if (!armed || (event.key !== "Escape" && !event.repeat)) return;
  event.preventDefault(); // a key that is held is one press
  event.stopPropagation();
  if (event.repeat) return;
  disarm();
  announce(note().dataset.stopped);
}

/**
 * Any other key stops it. Last of all listeners to keys: one that presses the armed button has done so by now, unless
 * the button has the focus: then the browser will.
 * @param {KeyboardEvent} event
 */
export function afterKey(event) {
  const presses = event.target === armed && ["Enter", " "].includes(event.key);
  if (armed === armedBeforeKey && !presses && !MODIFIERS.includes(event.key)) disarm();
}
