// @ts-check
// Has the browser keep the companion, so that it opens without a network. Browsers do that for https, and on this computer.
import { facts } from "./phone.js";

const root = document.documentElement;
const LOOK = "companion.look"; // the language and the look in which the pages are kept

/** The language, the light and the switches of this page. */
const look = () => `${root.lang} ${JSON.stringify({ ...root.dataset })}`;

export async function keepForLater() {
  const note = document.getElementById("offline-note");
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(facts.worker, { scope: facts.scope });
    const { active } = await navigator.serviceWorker.ready;
    if (navigator.onLine && localStorage.getItem(LOOK) !== look()) {
      if (localStorage.getItem(LOOK)) active?.postMessage("language");
      localStorage.setItem(LOOK, look());
    }
    note?.removeAttribute("hidden");
  } catch {
    // without it the companion needs the network; nothing else is lost
  }
}

keepForLater();
