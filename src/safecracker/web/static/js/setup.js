// @ts-check
// On the setup page the server redraws the summary after each change.
import { all, one } from "./page.js";
import { enqueue } from "./queue.js";

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
    const other = one(`[data-part="${part.dataset.part}"]`, fresh);
    if (other) part.replaceWith(other);
  }
}
