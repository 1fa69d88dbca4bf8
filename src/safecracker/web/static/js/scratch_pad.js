// @ts-check
// What a player strikes out by hand. It belongs to this browser: it is kept here, and never sent.
import { all, findTable, origin, table } from "./page.js";

/** @type {Set<string>} */
let marks = new Set();
let readFor = ""; // at a shared screen each player has marks of their own

const storageKey = () => `pencil ${table().dataset.url} ${table().dataset.seat}`;

/** Read what is kept for this table and seat, and show it; called for every new drawing. */
export function readMarks() {
  if (!findTable()) return;
  if (readFor !== storageKey()) marks = new Set();
  readFor = storageKey();
  try {
    marks = new Set(JSON.parse(localStorage.getItem(storageKey()) ?? "[]"));
  } catch {
    // nothing can be kept in this browser: the marks last as long as the page
  }
  showMarks();
}

function keepMarks() {
  try {
    if (marks.size) localStorage.setItem(storageKey(), JSON.stringify([...marks]));
    else localStorage.removeItem(storageKey());
  } catch {
    // as above
  }
}

/** Tick what is marked, and strike it out wherever else it stands; a finished game needs no marks. */
function showMarks() {
  const boxes = all("[data-pencil]", table());
  if (!boxes.length && table().dataset.phase === "over") {
    marks.clear();
    keepMarks();
  }
  for (const box of boxes) {
    if (box instanceof HTMLInputElement) box.checked = marks.has(box.dataset.pencil ?? "");
  }
  for (const it of all("[data-pencilled]", table())) {
    it.classList.toggle("struck", marks.has(it.dataset.pencilled ?? ""));
  }
  for (const it of all("[data-sweep]", table())) it.setAttribute("aria-pressed", String(keysOf(it).every(isMarked)));
}

/** @param {string} key */
const isMarked = (key) => marks.has(key);

/**
 * What a button strikes out at once.
 * @param {HTMLElement} button
 */
const keysOf = (button) => button.dataset.sweep?.split(",") ?? [];

/**
 * @param {string} key
 * @param {boolean} struck
 */
function mark(key, struck) {
  if (struck) marks.add(key);
  else marks.delete(key);
}

/** @param {Event} event */
export function onSweep(event) {
  /** @type {HTMLElement | null} */
  const button = origin(event).closest("[data-sweep]");
  if (!button) return;
  const strike = !keysOf(button).every(isMarked);
  for (const key of keysOf(button)) mark(key, strike);
  keepMarks();
  showMarks();
}

/** @param {Event} event */
export function onTick(event) {
  const box = origin(event);
  if (!(box instanceof HTMLInputElement) || !box.dataset.pencil) return;
  mark(box.dataset.pencil, box.checked);
  keepMarks();
  showMarks();
}

/**
 * Another page of this browser has changed the marks.
 * @param {StorageEvent} event
 */
export function onStorage(event) {
  if (findTable() && event.key === storageKey()) readMarks();
}
