// @ts-check
// A file that is too large is refused before it is sent.
import { origin } from "./page.js";

/** @param {Event} event */
export function onFile(event) {
  const field = origin(event);
  if (!(field instanceof HTMLInputElement) || !field.matches("input[type=file][data-most]")) return;
  const size = field.files?.[0]?.size ?? 0;
  field.setCustomValidity(size > Number(field.dataset.most) ? field.dataset.heavy ?? "" : "");
  field.reportValidity();
}
