// @ts-check
// Whether the server can be reached: shown, read out, and waited for.
import { announce } from "./announce.js";
import { textOf } from "./page.js";

let endPause = () => {};

/** @param {boolean} yes */
export function setConnected(yes) {
  const line = document.getElementById("offline");
  if (line && line.hidden !== yes) {
    line.hidden = yes;
    const told = yes ? document.getElementById("prompt") : line;
    if (told) announce(textOf(told));
  }
  if (yes) endPause();
}

/**
 * Wait, but no longer than until the server is heard again.
 * @param {number} ms
 * @returns {Promise<void>}
 */
export const pause = (ms) =>
  new Promise((done) => {
    endPause = done;
    setTimeout(done, ms);
  });
