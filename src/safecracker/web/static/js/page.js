// @ts-check
// What a page holds, and how to find it. Used by all other modules.

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export const one = (selector, root = document) => root.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)].map(asHtml);

/**
 * The drawings are SVG; what is asked of them here they have in common with HTML elements.
 * @param {Element} element
 */
const asHtml = (element) => /** @type {HTMLElement} */ (element);

/**
 * The element at which an event began.
 * @param {Event} event
 */
export const origin = (event) => /** @type {HTMLElement} */ (event.target);

/** The table, on the page of a table. */
export const findTable = () => document.getElementById("table");

/** The table, where it is known that there is one. */
export const table = () => /** @type {HTMLElement} */ (findTable());

/** What is composed at the table and not yet played. */
export const draft = () => {
  const field = findTable()?.querySelector("#compose input[name=draft]");
  return field instanceof HTMLInputElement ? field.value : "";
};

/** The number of the drawing that the page shows; the server counts them. */
export const revision = () => Number(findTable()?.dataset.revision ?? -1);

/**
 * The table in an answer of the server; null where the answer has none.
 * @param {string} html
 */
export const parseTable = (html) => new DOMParser().parseFromString(html, "text/html").getElementById("table");

/** A preference of this reader; the server writes them to the root element. @param {string} name */
export const preference = (name) => document.documentElement.dataset[name];

const systemReduces = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing may move: by the system's setting, or by the switch on our pages. */
export const reducedMotion = () => systemReduces.matches || preference("motion") === "off";

/** @param {Element} element */
export const textOf = (element) => element.textContent.trim();

const NONCE_BYTES = 16;

/**
 * A random number of this browser in every form that asks for one, so that the server cannot have chosen the deal.
 * @param {ParentNode} root
 */
export function fillNonces(root) {
  for (const field of all("input[data-nonce]", root)) {
    if (!(field instanceof HTMLInputElement) || field.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    field.value = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  }
}

/**
 * A browser that can hand a link on to other programs offers it.
 * @param {ParentNode} root
 */
export function showShareButtons(root) {
  if (typeof navigator.share !== "function") return;
  for (const button of all("[data-share]", root)) button.hidden = false;
}

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
