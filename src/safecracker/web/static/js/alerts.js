// @ts-check
// What tells somebody who looks elsewhere that it is their turn: a notification, a short vibration, a number on the
// app's icon. The first two are off until somebody wants them; only then does the browser ask for its permission.
import { findTable, one, origin, preference } from "./page.js";

const PULSE = [80, 60, 80]; // ms: on, off, on

export function startAlerts() {
  const { worker } = document.documentElement.dataset;
  if (worker) void navigator.serviceWorker?.register(worker).catch(() => {}); // an app is a comfort, no need
  document.addEventListener("click", onWanted);
  document.addEventListener("turn", onTurn);
  document.addEventListener("visibilitychange", () => document.hidden || badge(0));
}

/**
 * The switch is set when the browser allows it; whoever refuses leaves it as it is.
 * @param {MouseEvent} event
 */
async function onWanted(event) {
  const button = origin(event).closest("button[name=notify][value=on]");
  if (!(button instanceof HTMLButtonElement) || !("Notification" in globalThis)) return;
  if (Notification.permission === "granted") return;
  event.preventDefault();
  if (await Notification.requestPermission() === "granted") button.form?.requestSubmit(button);
}

async function onTurn() {
  await Promise.resolve(); // the table is being replaced
  if (preference("vibrate") === "on") navigator.vibrate?.(PULSE);
  if (!document.hidden) return;
  badge(1);
  if (preference("notify") !== "on" || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  const url = new URL(findTable()?.dataset.url ?? "", location.href).href;
  const options = {
    body: one("#prompt")?.textContent.trim(),
    tag: url,
    data: url,
    lang: document.documentElement.lang,
  };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.showNotification(document.title, options);
  else new Notification(document.title, options).addEventListener("click", () => focus());
}

/** @param {number} waiting tables */
export function badge(waiting) {
  if (waiting) void navigator.setAppBadge?.(waiting)?.catch(() => {});
  else void navigator.clearAppBadge?.()?.catch(() => {});
}
