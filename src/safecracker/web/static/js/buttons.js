// @ts-check
// Buttons outlive the drawing they stood in: the same button is found again by its id, or by what it sends.
import { all, findTable, one, table } from "./page.js";

/** @param {HTMLButtonElement} button */
const sendsTheSame = (button) => `[name="${CSS.escape(button.name)}"][value="${CSS.escape(button.value)}"]`;

/**
 * The button as it is drawn now: an earlier press may have filled the row that it confirms.
 * @param {HTMLButtonElement} button
 * @returns {HTMLButtonElement | null}
 */
export function currentButton(button) {
  if (button.isConnected) return button;
  const inside = findTable();
  const found = (button.id && document.getElementById(button.id)) || (inside && one(sendsTheSame(button), inside));
  return /** @type {HTMLButtonElement | null} */ (found || null);
}

/**
 * What a button does, in words; where it has none, another one that sends the same may have some.
 * @param {HTMLButtonElement} button
 */
export function labelOf(button) {
  const words = (/** @type {HTMLElement} */ it) => {
    const copy = /** @type {HTMLElement} */ (it.cloneNode(true));
    for (const silent of all("[aria-hidden=true], kbd, small", copy)) silent.remove();
    return it.getAttribute("aria-label") ?? copy.textContent.trim();
  };
  return [button, ...all(sendsTheSame(button), table())].map(words).find(Boolean) ?? "";
}
