// @ts-check
// What screen readers are told.
import { all, textOf } from "./page.js";

const TOGETHER = 1000; // ms; what follows sooner does not replace what was said before

let spokenAt = 0;

/** @param {string | undefined} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!text || !region) return;
  const now = performance.now();
  const line = document.createElement("span");
  line.textContent = `${text} `;
  if (now - spokenAt > TOGETHER) region.replaceChildren(line);
  else region.append(line);
  spokenAt = now;
}

/**
 * Behind a curtain nothing is left of what the last player was told.
 * @param {HTMLElement} fresh
 */
export function silenceBehindCurtain(fresh) {
  if (fresh.matches(".veiled")) document.getElementById("live")?.replaceChildren();
}

/**
 * The notes of a table that are read out when they appear.
 * @param {HTMLElement} inside
 */
export const notesIn = (inside) => all("[data-tell]", inside).map(textOf);
