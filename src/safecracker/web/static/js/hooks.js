// @ts-check
// What the script of one game (board.js in the game's folder board/) adds to the common modules.
// It is loaded before main.js, on that game's tables only, and calls addHooks once.

/**
 * @typedef {object} Hooks
 * @property {(event: KeyboardEvent, key: string) => boolean} [key] handles a key; true if nothing else may happen
 * @property {(event: PointerEvent) => void} [pointerdown] after the page has noted that a finger is down
 * @property {(button: HTMLButtonElement) => void} [preview] shows what a press will do before the server's drawing comes
 * @property {(button: HTMLButtonElement) => boolean} [sendsStale] whether a press is sent though its button is gone by now
 * @property {(before: HTMLElement | null) => HTMLElement | null} [focus] where the focus goes in a new drawing, given
 *   what had it; null: where it goes in every game
 * @property {(table: HTMLElement) => string[]} [draftLabels] the labels of the parts that a draft fills; changes are read out
 */

/** @type {Hooks} */
let hooks = {};

/** @param {Hooks} added */
export function addHooks(added) {
  hooks = added;
}

export const getHooks = () => hooks;

/**
 * Buttons that were pressed and have not been sent yet: what they will do is shown at once, in every new drawing again.
 * @type {HTMLButtonElement[]}
 */
const pending = [];

/** @param {HTMLButtonElement} button */
export function addPending(button) {
  hooks.preview?.(button);
  pending.push(button);
}

export function removeFirstPending() {
  pending.shift();
}

/** @param {HTMLButtonElement} button */
export const isPending = (button) => pending.some((other) => other.id === button.id);

export function previewPending() {
  for (const button of pending) hooks.preview?.(button);
}
