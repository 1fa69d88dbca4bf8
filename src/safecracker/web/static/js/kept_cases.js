// @ts-check
// Cases that were opened or solved are kept in this browser, each under its name. Nothing of it is ever sent.

import { parseTable } from "./page.js";

const PREFIX = "case ";
const DRAWING = "drawing of a case";
const DAY = 86_400_000; // ms
const FIRST_DAY = Date.UTC(2026, 0, 1); // of case 1
const NAME = /^(\d{1,6}|[a-z]+-[1-5]-\d{1,2})$/;

/**
 * What is kept of a case.
 * @typedef {object} KeptCase
 * @property {string} name a number, or that of a case of the trainer
 * @property {string} squares a letter for each hint, miss and solution
 * @property {number} seconds of thought
 * @property {string} solved the day on which it was solved; empty: not yet
 * @property {string} at how far one is, as in the address
 */

/**
 * What has the shape of a kept case, whoever wrote it; null for anything else.
 * @param {any} it
 * @returns {KeptCase | null}
 */
export function asKeptCase(it) {
  const { name, squares, seconds, solved, at } = it ?? {};
  const right = NAME.test(name) && /^[yrg]{0,60}$/.test(squares) && Number.isFinite(seconds) && seconds >= 0 &&
    /^(\d{4}-\d\d-\d\d)?$/.test(solved) && typeof at === "string" && at.length < 400;
  return right ? { name, squares, seconds, solved, at } : null;
}

/** @returns {KeptCase[]} */
export function keptCases() {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return names.map((key) => keptCase(key.slice(PREFIX.length))).filter((it) => it !== null);
  } catch {
    return []; // nothing can be kept in this browser
  }
}

/** @param {string} name */
export function keptCase(name) {
  try {
    return asKeptCase(JSON.parse(localStorage.getItem(PREFIX + name) ?? "null"));
  } catch {
    return null;
  }
}

/** Whether it could be kept. @param {KeptCase} it */
export function keepCase(it) {
  try {
    localStorage.setItem(PREFIX + it.name, JSON.stringify(it));
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} names */
export function removeCases(names) {
  for (const name of names) localStorage.removeItem(PREFIX + name);
  localStorage.removeItem(DRAWING);
}

/** The last drawing of a case, for when there is no connection; one is kept. @param {string} name @param {string} html */
export function keepDrawing(name, html) {
  try {
    localStorage.setItem(DRAWING, JSON.stringify({ name, html }));
  } catch {
    // no room: the case begins again where there is no connection
  }
}

/** @param {string} name @returns {HTMLElement | null} */
export function keptDrawing(name) {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAWING) ?? "{}");
    return kept.name === name ? parseTable(kept.html) : null;
  } catch {
    return null;
  }
}

/** The names of the cases that are solved. */
export const solvedCases = () => new Set(keptCases().filter((it) => it.solved).map((it) => it.name));

/** The date of this device, as text. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The number of today's case, by the date of this device. */
export const todaysNumber = () => (Date.parse(today()) - FIRST_DAY) / DAY + 1;

/** How many numbers without a gap are solved, up to today's or yesterday's, whenever that was done. @param {Set<string>} solved */
export function inARow(solved) {
  const last = todaysNumber();
  let number = solved.has(String(last)) ? last : last - 1;
  const end = number;
  while (solved.has(String(number))) number--;
  return end - number;
}

/** Tick the days of a week or a month that are solved. @param {ParentNode} root */
export function showSolvedDays(root) {
  const solved = solvedCases();
  for (const day of root.querySelectorAll("a[data-day]")) {
    if (!(day instanceof HTMLElement) || !solved.has(day.dataset.day ?? "")) continue;
    day.classList.add("done");
    day.setAttribute("aria-label", day.dataset.done ?? "");
  }
}
