// @ts-check
// Buttons that copy a link.
import { one, origin } from "./page.js";

const SHOWN = 2000; // ms

/** @param {Event} event */
export async function onCopy(event) {
  /** @type {HTMLElement | null} */
  const button = origin(event).closest("[data-copy]");
  if (!button) return;
  event.preventDefault();
  const { copy = "", copied = "" } = button.dataset;
  try {
    await navigator.clipboard.writeText(copy);
  } catch {
    const field = document.getElementById("share");
    if (field instanceof HTMLInputElement) field.select();
    return;
  }
  const label = one("span", button);
  if (!label || label.textContent === copied) return;
  const before = label.textContent;
  label.textContent = copied;
  setTimeout(() => (label.textContent = before), SHOWN);
}
