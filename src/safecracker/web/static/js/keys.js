// @ts-check
// Keys at a table and in a replay: they press buttons, or move the focus among the pieces.
import { getHooks } from "./hooks.js";
import { all, findTable, one, origin, preference } from "./page.js";

const TOGETHER = 600; // ms in which two keys are one: 1 and 0 for 10
/** @type {Record<string, string>} */
const REPLAY_LINKS = { ArrowLeft: "#prev", ArrowRight: "#next", Home: "#first", End: "#last" };

let typed = { key: "", at: 0 };

/** @param {KeyboardEvent} event */
export function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (origin(event).matches("input:not([type=hidden]), select, textarea, dialog, dialog *")) return;
  const inside = findTable();
  if (inside) onTableKey(event, inside);
  else onReplayKey(event);
}

/** @param {KeyboardEvent} event */
function onReplayKey(event) {
  const selector = REPLAY_LINKS[event.key];
  const link = selector && one(selector);
  if (!(link instanceof HTMLAnchorElement) || !link.href) return;
  event.preventDefault();
  link.click();
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} inside
 */
function onTableKey(event, inside) {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // who dictates, or whose hands shake, can do without letters that press something
  if (key.length === 1 && preference("shortcuts") === "off") return;
  if (getHooks().key?.(event, key)) return event.preventDefault();
  if (pressesFocused(origin(event), key)) return;
  const button = keyButton(key, inside);
  if (button) {
    event.preventDefault();
    button.click();
  } else if (one("[data-cell]", inside)) moveAmongCells(event, inside);
}

/**
 * Whether the browser presses what has the focus, as it does everywhere else.
 * @param {HTMLElement} target
 * @param {string} key
 */
function pressesFocused(target, key) {
  if (!target.matches("button, a, summary") || target.matches("[aria-disabled]")) return false;
  return key === "Space" || (key === "Enter" && !target.matches("#compose [aria-pressed=true]"));
}

/**
 * The button that a key means, alone or with the one typed just before it.
 * @param {string} key
 * @param {HTMLElement} inside
 */
function keyButton(key, inside) {
  const named = (/** @type {string} */ keys) => one(`[data-key~="${CSS.escape(keys)}"]`, inside);
  const now = performance.now();
  const both = now - typed.at < TOGETHER ? named(typed.key + key) : null;
  typed = { key, at: now };
  return both ?? named(key);
}

/**
 * Arrow keys among the pieces of a board: along a row, or across to the nearest of the next one. Left and right lead in.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} inside
 */
function moveAmongCells(event, inside) {
  const rows = all("[data-arrow-row]", inside).map((cells) => all("[data-cell]:enabled", cells)).filter((cells) =>
    cells.length
  );
  const row = rows.findIndex((cells) => cells.some((cell) => cell === document.activeElement));
  if (row < 0) {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") rows[0]?.[0].focus();
    return;
  }
  const cells = rows[row];
  const here = cells.findIndex((cell) => cell === document.activeElement);
  const along = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cells.length - 1 }[event.key];
  const across = { ArrowUp: row - 1, ArrowDown: row + 1 }[event.key];
  if (along === undefined && across === undefined) return;
  event.preventDefault();
  const next = along !== undefined ? cells[along] : nearest(rows[across ?? row] ?? [], cells[here]);
  next?.focus();
}

/**
 * @param {HTMLElement[]} cells
 * @param {HTMLElement} to
 */
function nearest(cells, to) {
  const left = to.getBoundingClientRect().left;
  const distance = (/** @type {HTMLElement} */ cell) => Math.abs(cell.getBoundingClientRect().left - left);
  return cells.toSorted((a, b) => distance(a) - distance(b))[0];
}
