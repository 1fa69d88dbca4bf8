// @ts-check
// Keeps the focus when the table is replaced, and makes a grid one stop for the Tab key.
import { getHooks } from "./hooks.js";
import { all, findTable, one, origin, table } from "./page.js";

/**
 * What had the focus, in words that still hold when the table has been drawn again.
 * @typedef {object} FocusMark
 * @property {HTMLElement} element
 * @property {string | undefined} key
 * @property {string | null} named a selector
 * @property {string | null} text what was typed
 */

/** @returns {FocusMark | null} */
export function markFocus() {
  const element = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!element || !findTable()?.contains(element)) return null;
  const typed = element instanceof HTMLInputElement && element.type === "text";
  const name = element.getAttribute("name");
  const value = typed ? "" : `[value="${CSS.escape(valueOf(element))}"]`;
  return {
    element,
    key: element.dataset.key,
    named: name && `[name="${CSS.escape(name)}"]${value}`,
    text: typed ? element.value : null,
  };
}

/** @param {HTMLElement} element */
const valueOf = (element) => ("value" in element ? String(element.value) : "");

let byKeys = false; // whether the last thing that a person did on this page was to press a key

/** @param {Event} event */
export const noteInput = (event) => void (byKeys = event.type === "keydown");

/**
 * Whoever used no key and has focused nothing is left alone: a frame around a piece would only puzzle them. So is whoever
 * reads the rules beside the table.
 * @param {FocusMark | null} mark
 */
export function restoreFocus(mark) {
  if (!mark && (!byKeys || document.activeElement?.closest("dialog"))) return;
  const found = getHooks().focus?.(mark?.element ?? null) ?? (mark && successorOf(mark));
  if (mark && mark.text !== null && found instanceof HTMLInputElement && found.type === "text") found.value = mark.text;
  found?.focus({ preventScroll: true });
}

/**
 * Where nothing is left of what had it, reading goes on at what there is to do.
 * @param {FocusMark} mark
 */
function successorOf({ element, key, named }) {
  const inside = table();
  return (key && one(`[data-key="${CSS.escape(key)}"]`, inside)) ||
    (element.id && document.getElementById(element.id)) ||
    (named && one(named, inside)) ||
    one("[data-key~=Enter], [data-home]", inside) ||
    one("#prompt", inside);
}

/**
 * The stop of each grid is the cell that has the focus, or is pressed, or is the first. Without scripts each cell is one.
 * @param {ParentNode} root
 */
export function setGridStops(root) {
  for (const grid of all("[role=grid]:has([data-cell])", root)) {
    const cells = all("[data-cell]", grid);
    const at = cells.find((cell) => cell === document.activeElement || cell.matches("[aria-pressed=true]"));
    stopAt(at ?? cells[0]);
  }
}

/** @param {HTMLElement} cell */
function stopAt(cell) {
  const grid = cell.closest("[role=grid]");
  if (grid) { for (const other of all("[data-cell]", grid)) other.tabIndex = other === cell ? 0 : -1; }
}

/** @param {HTMLElement} element */
export function moveGridStop(element) {
  if (element.matches("[role=grid] [data-cell]")) stopAt(element);
}

/**
 * What a rung of a hint says, or what a replay can go on with, comes into view where it unfolds below the edge of what
 * scrolls.
 * @param {MouseEvent} event
 */
export function showUnfolded(event) {
  const fold = origin(event).closest("summary")?.closest(".hint, .hint-switch, #play-on");
  const part = fold?.matches(".hint-switch") ? fold.nextElementSibling : fold;
  if (part) requestAnimationFrame(() => part.scrollIntoView({ block: "nearest" }));
}
