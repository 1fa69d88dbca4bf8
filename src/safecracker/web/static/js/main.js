// @ts-check
// Where the scripts of every page begin. The server draws every page; the scripts swap in updates, keep drafts and focus,
// and let keys press buttons. Everything works without them, by plain forms.
// The listeners of the document and the window stand here, in the order in which they are called.
import { afterKey, beforeKey, beforePress, showArmed } from "./confirm.js";
import "./drawing.js";
import { moveGridStop, noteInput, setGridStops, showUnfolded } from "./focus.js";
import { keepFinished } from "./finished.js";
import { onClose, onCopy, onFile, onPrint, onShare, startReplay, startSetup } from "./forms.js";
import { getHooks } from "./hooks.js";
import { onKey } from "./keys.js";
import { offerNextLevel } from "./next_level.js";
import { fillNonces, findTable, one, origin, showShareButtons } from "./page.js";
import { onStorage, onSweep, onTick, readMarks } from "./scratch_pad.js";
import { onSubmit } from "./send.js";
import { unlockSound } from "./sound.js";
import { listenToServer } from "./stream.js";
import { makeRoom, notePointerDown } from "./swap.js";
import { startTimers } from "./timers.js";

// before everything else: a press or a key that stops an armed button
for (const press of /** @type {const} */ (["pointerdown", "click"])) {
  document.addEventListener(press, beforePress, { capture: true });
}
addEventListener("keydown", beforeKey, { capture: true });

for (const input of ["pointerdown", "keydown"]) document.addEventListener(input, noteInput, { capture: true });
document.addEventListener("pointerdown", notePointerDown);
document.addEventListener("pointerdown", (event) => getHooks().pointerdown?.(event));
document.addEventListener("click", onRules);
document.addEventListener("click", onSweep);
document.addEventListener("click", onClose);
document.addEventListener("click", onCopy);
document.addEventListener("click", onShare);
document.addEventListener("click", onPrint);
document.addEventListener("click", showUnfolded);
document.addEventListener("submit", onSubmit);
document.addEventListener("change", onTick);
document.addEventListener("change", onFile);
document.addEventListener("focusin", (event) => moveGridStop(origin(event)));
document.addEventListener("keydown", onKey);

// after everything else: a key that did not press the armed button
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, unlockSound, { once: true });
addEventListener("keydown", afterKey);
for (const moved of ["scroll", "resize"]) addEventListener(moved, showArmed, { passive: true });
addEventListener("storage", onStorage);
addEventListener("pageshow", readMarks); // a browser may have put back ticks of its own

document.documentElement.classList.add("scripted");
fillNonces(document);
showShareButtons(document);
setGridStops(document);
makeRoom();
startTimers();
readMarks();
offerNextLevel();
if (findTable()) void keepFinished();
listenToServer();
startSetup();
startReplay();
if (one(".shelf")) void import("./home.js").then(({ startHome }) => startHome());
if (one(".my-games")) void import("./my_games.js").then(({ startMyGames }) => startMyGames());
if (one("[data-case-name]")) void import("./case.js").then(({ startCase }) => startCase());
if (one(".trainer")) void import("./trainer.js").then(({ startTrainer }) => startTrainer());
if (findTable()) void import("./remarks.js").then(({ startRemarks }) => startRemarks());
if (one(".rulebook")) void loadRules().then(({ startPage }) => startPage());

addEventListener("load", () => void import("./alerts.js").then(({ startAlerts }) => startAlerts()));

/** The rules are few people's business: their script is loaded when it is needed. */
function loadRules() {
  return import("./rules.js");
}

/** @param {MouseEvent} event */
function onRules(event) {
  /** @type {HTMLAnchorElement | null} */
  const link = origin(event).closest("a[data-rules]");
  if (!link || !findTable() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void loadRules().then(({ openDrawer }) => openDrawer(link), () => open(link.href));
}
