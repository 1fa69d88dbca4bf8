// @ts-check
// At the end of the page there is as much room as what sticks to its lower edge needs, so that it covers nothing.
import { findTable, one } from "./page.js";

const MARGIN = 8; // px

const observer = new ResizeObserver(([{ target }]) => {
  const sticking = /** @type {HTMLElement} */ (target);
  /** @type {HTMLElement | null} */
  const around = sticking.closest("#table");
  around?.style.setProperty("--reach", `${sticking.offsetHeight + MARGIN}px`);
});

export function makeRoom() {
  observer.disconnect();
  const inside = findTable();
  const sticking = inside && one("[data-room]", inside);
  if (sticking) observer.observe(sticking);
}
