// @ts-check
// Small help for forms: a link to copy or to share, a file that is too large, the setup page and the replay's slider.
import { all, one, origin } from "./page.js";
import { enqueue } from "./send.js";

const COPIED = 2000; // ms that "copied" is shown

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
  setTimeout(() => (label.textContent = before), COPIED);
}

/** @param {Event} event */
export function onShare(event) {
  /** @type {HTMLElement | null} */
  const button = origin(event).closest("[data-share]");
  if (!button) return;
  const { share = "", shareText = "" } = button.dataset;
  navigator.share({ title: "Safecracker", text: shareText, url: share }).catch(() => {}); // whoever changes their mind needs no message
}

/** @param {Event} event */
export function onPrint(event) {
  if (origin(event).closest("[data-print]")) print();
}

/**
 * What went wrong is read, and lies over the title no longer.
 * @param {Event} event
 */
export function onClose(event) {
  if (!origin(event).closest("#error [data-close]")) return;
  event.preventDefault();
  one("#error")?.remove();
  one("#prompt")?.focus({ preventScroll: true });
}

/**
 * A file that is too large is refused before it is sent.
 * @param {Event} event
 */
export function onFile(event) {
  const field = origin(event);
  if (!(field instanceof HTMLInputElement) || !field.matches("input[type=file][data-most]")) return;
  const size = field.files?.[0]?.size ?? 0;
  field.setCustomValidity(size > Number(field.dataset.most) ? field.dataset.heavy ?? "" : "");
  field.reportValidity();
}

/** On the setup page the server redraws the summary after each change. */
export function startSetup() {
  const form = one("form[data-redraw]");
  if (form instanceof HTMLFormElement) form.addEventListener("change", () => enqueue(() => redraw(form)));
}

/** @param {HTMLFormElement} form */
async function redraw(form) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set("do", "redraw");
  const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of all("[data-part]")) {
    const other = findPart(part, fresh);
    if (other) part.replaceWith(other);
  }
}

/**
 * The same part of a page in an answer of the server.
 * @param {HTMLElement} part
 * @param {Document} fresh
 */
const findPart = (part, fresh) => one(`[data-part="${part.dataset.part}"]`, fresh);

/** On the replay page the slider needs no button, and what the server is still working out comes later. */
export function startReplay() {
  const slider = one(".slide input[type=range]");
  if (slider instanceof HTMLInputElement) slider.addEventListener("change", () => slider.form?.requestSubmit());
  fetchPending();
}

/** The server answers when something is known, or after some seconds. */
async function fetchPending() {
  for (let parts = all("[data-pending]"); parts.length; parts = all("[data-pending]")) {
    const answer = await fetch(parts[0].dataset.pending ?? "").catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of parts) {
      const other = findPart(part, fresh);
      if (!other) part.remove();
      else if (!other.dataset.pending) part.replaceWith(other);
      else showProgress(part, other);
    }
  }
}

/**
 * How far it is with a part that takes long.
 * @param {HTMLElement} part
 * @param {HTMLElement} other
 */
function showProgress(part, other) {
  const [before, now] = [one("[data-progress]", part), one("[data-progress]", other)];
  if (before && now) before.replaceWith(now);
}
