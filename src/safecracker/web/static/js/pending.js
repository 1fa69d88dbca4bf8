// @ts-check
// Buttons that were pressed and have not been sent yet; what they will do is shown at once, in every new drawing again.
import { getHooks } from "./hooks.js";

/** @type {HTMLButtonElement[]} */
const pending = [];

/** @param {HTMLButtonElement} button */
export function addPending(button) {
  getHooks().preview?.(button);
  pending.push(button);
}

export function removeFirstPending() {
  pending.shift();
}

/** @param {HTMLButtonElement} button */
export const isPending = (button) => pending.some((other) => other.id === button.id);

export function previewPending() {
  for (const button of pending) getHooks().preview?.(button);
}
