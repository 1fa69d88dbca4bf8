// @ts-check
// The hour-glass of a game, and the time for a turn where it is limited.
import { all, findTable, one, reducedMotion } from "./page.js";
import { announce, playSound } from "./sound.js";

const ANNOUNCED = [30, 15, 10, 5]; // seconds
const LAST = 5; // the last seconds, which are drawn and make a sound
const GLASS_INTERVAL = 200; // ms
const TURN_INTERVAL = 500;

let glassEnds = 0; // as performance.now() counts
let turnEnds = 0;

/** Set both to what the server says; called for every new drawing. */
export function setTimers() {
  const now = performance.now();
  glassEnds = now + Number(findTable()?.dataset.left ?? 0);
  turnEnds = now + Number(one("[data-ends]", findTable() ?? document)?.dataset.ends ?? 0);
  showGlasses();
  showTurnTime();
}

export function startTimers() {
  setTimers();
  setInterval(showGlasses, GLASS_INTERVAL);
  setInterval(showTurnTime, TURN_INTERVAL);
}

/** What is left: as a share of the whole time in --left, and in seconds where the drawing has a place for them. */
function showGlasses() {
  for (const glass of all("[data-glass]")) {
    const left = Math.max(0, glassEnds - performance.now()) + Number(glass.dataset.more ?? 0);
    const seconds = Math.ceil(left / 1000);
    const share = (reducedMotion() ? 1000 * seconds : left) / Number(glass.dataset.glass);
    glass.style.setProperty("--left", String(Math.min(1, share)));
    glass.toggleAttribute("data-last", seconds <= LAST);
    const shown = one("[data-seconds]", glass);
    if (!shown || Number(shown.textContent) === seconds) continue;
    shown.textContent = String(seconds);
    if (seconds > 0 && seconds <= LAST) playSound("tick");
    if (ANNOUNCED.includes(seconds)) announce(glass.dataset.announce?.replace("#", String(seconds)));
  }
}

/** By the second in the last hour, else by the hour. */
function showTurnTime() {
  for (const line of all("[data-ends]")) {
    const left = Math.max(0, Math.ceil((turnEnds - performance.now()) / 1000));
    const hours = Math.floor(left / 3600);
    const text = hours ? `${hours} h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const shown = line.lastElementChild;
    if (shown && shown.textContent !== text) shown.textContent = text;
  }
}
