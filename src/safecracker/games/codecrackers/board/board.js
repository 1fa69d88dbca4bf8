// @ts-check
// The Code Crackers' own: aiming at a cell, taking a safe for it, and a magnifying glass for small cells.
import { addHooks } from "../js/hooks.js";
import { all, currentButton, one, origin, table } from "../js/page.js";
import { enqueue, play } from "../js/send.js";

addHooks({
  key: (event, key) => claimByKey(origin(event), key),
  pointerdown(event) {
    /** @type {HTMLElement | null} */
    const cell = event.pointerType === "touch" ? origin(event).closest("[data-claim] [data-at][aria-pressed]") : null;
    if (cell) magnify(cell);
  },
  preview(button) {
    if (button.dataset.at) aimAt(currentButton(button) ?? button);
  },
  // a claim goes out as it was meant, even if somebody was quicker: the answer says so
  sendsStale: (button) => button.dataset.safe !== undefined,
});

/**
 * The beginning of the action that claims a safe, while a search runs; the cell and the safe follow.
 * @param {HTMLElement} cell
 */
function claimOf(cell) {
  /** @type {HTMLElement | null} */
  const grid = cell.closest("[data-claim]");
  return grid?.dataset.claim;
}

/**
 * A safe taken by its number for the cell that has the focus: chip and safe in one message.
 * @param {HTMLElement} cell
 * @param {string} key
 */
function claimByKey(cell, key) {
  const { at } = cell.dataset;
  const safe = at && one(`[data-safe="${CSS.escape(key)}"]`, table());
  const claim = claimOf(cell);
  if (!(safe instanceof HTMLButtonElement) || !claim) return false;
  const { form } = safe;
  if (form) enqueue(() => play(form, "action", `${claim} ${at} ${key}`));
  return true;
}

/**
 * Aim at the cell at once: the chip goes there and the safes can be taken.
 * @param {HTMLElement} cell
 */
function aimAt(cell) {
  const claim = claimOf(cell);
  if (!claim || !cell.hasAttribute("aria-pressed")) return;
  for (const other of all("[data-at][aria-pressed=true]", table())) {
    other.setAttribute("aria-pressed", "false");
    other.parentElement?.classList.remove("aim");
  }
  cell.setAttribute("aria-pressed", "true");
  cell.parentElement?.classList.add("aim");
  for (const safe of all("[data-safe]:is(.early, .open)", table())) {
    if (!(safe instanceof HTMLButtonElement)) continue;
    safe.value = `${claim} ${cell.dataset.at} ${safe.dataset.safe}`;
    safe.disabled = false;
  }
}

/**
 * A glass above the finger shows the small cells under it, larger; sliding moves it, lifting aims.
 * @param {HTMLElement} first
 */
function magnify(first) {
  const grid = first.closest("[role=grid]");
  if (!grid) return;
  const glass = document.createElement("div");
  glass.className = "loupe";
  glass.inert = true;
  glass.append(grid.cloneNode(true));
  for (const copy of all("[id], [data-piece]", glass)) {
    for (const name of ["id", "data-piece"]) copy.removeAttribute(name);
  }
  grid.parentElement?.append(glass);
  let under = first;
  /** @param {PointerEvent} [event] */
  const slide = (event) => {
    const touched = event && document.elementFromPoint(event.clientX, event.clientY);
    under = touched?.closest("[data-at]") ?? under;
    moveGlass(glass, grid.getBoundingClientRect(), under.getBoundingClientRect());
  };
  const done = new AbortController();
  const { signal } = done;
  document.addEventListener("pointermove", slide, { signal });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      done.abort();
      glass.remove();
      if (end === "pointerup" && under !== first) aimInstead(under, first);
    }, { signal });
  }
  slide();
}

/**
 * @param {HTMLElement} glass
 * @param {DOMRect} board
 * @param {DOMRect} cell
 */
function moveGlass(glass, board, cell) {
  glass.style.setProperty("--x", `${cell.x + cell.width / 2 - board.x}px`);
  glass.style.setProperty("--y", `${cell.y + cell.height / 2 - board.y}px`);
  glass.style.setProperty("--wide", `${board.width}px`);
}

/**
 * The finger has slid from one cell to another: only the other is meant.
 * @param {HTMLElement} cell
 * @param {HTMLElement} first
 */
function aimInstead(cell, first) {
  cell.click();
  /** @param {Event} event */
  const stop = (event) => first.contains(origin(event)) && event.preventDefault();
  document.addEventListener("click", stop, { capture: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 50);
}
