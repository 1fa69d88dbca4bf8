// @ts-check
// What others at the table say is shown for some seconds; how many watch is shown in the bar. Both come beside the
// drawings of the table.
import { one } from "./page.js";

const SHOWN = 8000; // ms

let watching = { count: 0, text: "" };

export function startRemarks() {
  document.addEventListener("remark", (event) => onRemark(JSON.parse(/** @type {CustomEvent} */ (event).detail)));
  document.addEventListener("watching", (event) => onWatching(JSON.parse(/** @type {CustomEvent} */ (event).detail)));
  document.addEventListener("swapped", showWatching);
  for (const item of one("#remarks")?.children ?? []) setTimeout(() => item.remove(), SHOWN);
}

/** @param {{ who: string, text: string }} remark */
function onRemark({ who, text }) {
  const [item, name] = ["p", "b"].map((tag) => document.createElement(tag));
  name.textContent = who;
  item.append(name, ` ${text}`);
  one("#remarks")?.append(item);
  setTimeout(() => item.remove(), SHOWN);
}

/** @param {typeof watching} now */
function onWatching(now) {
  watching = now;
  showWatching();
}

function showWatching() {
  const place = one("[data-watching]");
  if (!place) return;
  place.hidden = !watching.count;
  if (watching.count) place.title = watching.text;
  else place.removeAttribute("title"); // as the server draws it
  const [number, sentence] = [one("b", place), one(".vh", place)];
  if (number) number.textContent = watching.count ? String(watching.count) : "";
  if (sentence) sentence.textContent = watching.text;
}
