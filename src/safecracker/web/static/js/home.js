// @ts-check
// The start page says on its tab how many tables wait for this browser; while it lies open, it asks again.
import { one } from "./page.js";

const PAUSE = 30_000; // ms

export function startHome() {
  if (!one("[data-unfinished]")) return;
  document.addEventListener("visibilitychange", () => void refresh());
  setInterval(() => document.hidden && void refresh(), PAUSE);
}

async function refresh() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.title = page.title;
  const [old, fresh] = [one("[data-unfinished]"), one("[data-unfinished]", page)];
  if (old && fresh && !old.contains(document.activeElement)) old.replaceWith(fresh);
}
