// @ts-check
// A case: keeps how far one is in this browser, counts the time of thought, and shares the result. The trainer and the
// start page tick what is solved.
import { goOffline, goOnline, startOffline } from "./case_offline.js";
import { readTable, wantsTable } from "./drawing.js";
import {
  inARow,
  keepCase,
  keepDrawing,
  keptCase,
  keptDrawing,
  removeCases,
  showSolvedDays,
  solvedCases,
  today,
  todaysNumber,
} from "./kept_cases.js";
import { all, findTable, one, origin, table } from "./page.js";
import { enqueue, setConnected } from "./send.js";
import { swapTable } from "./swap.js";

const COPIED = 2000; // ms
const SECOND = 1000;
const OFTEN = 5000; // ms between two times that are kept

let seconds = 0;
let since = 0; // when the clock was started, in ms; 0: it stands still
let paused = false; // it goes on when the page is seen again

export function startCase() {
  const opened = findTable();
  if (!opened?.dataset.caseName || otherDay(opened)) return;
  seconds = keptCase(opened.dataset.caseName)?.seconds ?? 0;
  document.addEventListener("swapped", onSwapped);
  document.addEventListener("click", onClick);
  document.addEventListener("change", onTime);
  document.addEventListener("visibilitychange", onVisibility);
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, startClock);
  for (const change of ["online", "offline"]) globalThis.addEventListener(change, sayWhetherConnected);
  setInterval(() => since && keepProgress(), OFTEN);
  if (!navigator.onLine) sayWhetherConnected();
  if (opened.dataset.progressOf) onSwapped();
  else enqueue(restore);
  void startOffline(keepAll, restore);
}

/** Whoever has no connection learns it before they press, and goes on with what this page has. */
function sayWhetherConnected() {
  setConnected(navigator.onLine);
  if (navigator.onLine) enqueue(goOnline);
  else enqueue(goOffline);
}

/** Today's case is that of this device's date, where the server has it already. @param {HTMLElement} opened */
function otherDay({ dataset }) {
  const number = todaysNumber();
  if (!/\/case$/.test(location.pathname) || number === Number(dataset.caseName)) return false;
  if (number < 1 || number > Number(dataset.newest)) return false;
  location.replace(`${location.pathname}/${number}`);
  return true;
}

/** Go on where this browser left the case; without a connection, by the drawing that was last seen. */
async function restore() {
  const { url = "", caseName = "" } = table().dataset;
  const kept = keptCase(caseName);
  if (!kept?.at) return;
  const answer = await fetch(url + kept.at, { headers: wantsTable() }).catch(() => null);
  const fresh = answer?.ok ? await readTable(answer) : answer ? null : keptDrawing(caseName);
  if (fresh) await swapTable(fresh, { moving: false });
}

function keepAll() {
  keepProgress();
  keepDrawing(table().dataset.caseName ?? "", table().outerHTML);
}

function onSwapped() {
  keepAll();
  if (table().dataset.phase !== "over") return;
  showResult();
  if ("ended" in document.documentElement.dataset) scrollTo(0, 0); // the result stands on top, wherever one has scrolled
}

/** With the first touch of the board, or the first key. @param {Event} event */
function startClock(event) {
  if (since || table().dataset.phase === "over") return;
  const byKey = event.type === "keydown" && origin(event) === document.body;
  if (byKey || origin(event).closest("#compose, #case-answer")) since = Date.now();
}

function stopClock() {
  if (since) seconds += (Date.now() - since) / SECOND;
  since = 0;
}

/** Nobody thinks about a page that is hidden. */
function onVisibility() {
  if (document.hidden) {
    paused = since > 0;
    stopClock();
  } else if (paused) since = Date.now();
}

/** A case that is solved stays as it was solved first. */
function keepProgress() {
  const { caseName = "", progressOf = "", squares = "", phase } = table().dataset;
  const over = phase === "over";
  const before = keptCase(caseName);
  if (over) stopClock();
  else if (since) {
    stopClock();
    since = Date.now();
  }
  if (before?.solved) return void keepCase({ ...before, at: over ? progressOf : "" });
  if (!progressOf && !seconds) return;
  keepCase({ name: caseName, squares, seconds, solved: over ? today() : "", at: progressOf });
}

function showResult() {
  const kept = keptCase(table().dataset.caseName ?? "");
  for (const part of all(".by-script", table())) part.classList.remove("by-script");
  showSolvedDays(table());
  const row = one("[data-in-a-row]");
  const count = inARow(solvedCases());
  if (row) row.textContent = String(count);
  row?.parentElement?.toggleAttribute("hidden", !count);
  for (const button of all("[data-share-result]")) button.hidden = typeof navigator.share !== "function";
  const time = clockText(kept?.seconds ?? 0);
  const long = one('[data-case-time="long"]');
  if (long && time) long.textContent = `${time} · `;
  onTime();
}

/** Nothing where no time was taken. @param {number} span in seconds */
function clockText(span) {
  const whole = Math.round(span);
  if (!whole) return "";
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The time is in the text that is shared, unless one leaves it out. */
function onTime() {
  const short = one('[data-case-time="short"]');
  const tick = one("#with-time");
  const kept = keptCase(table().dataset.caseName ?? "");
  if (!short) return;
  const wanted = tick instanceof HTMLInputElement && tick.checked;
  short.textContent = wanted ? clockText(kept?.seconds ?? 0) : "";
}

/** Nothing of the board, nothing of the answer. */
function sharedText() {
  const place = one("[data-squares-text]");
  if (!place) return { text: "", link: "" };
  const { text = "", squaresText = "", link = "" } = place.dataset;
  const time = one('[data-case-time="short"]')?.textContent ?? "";
  return { text: `${text}\n${`${squaresText} ${time}`.trim()}`, link };
}

/** @param {Event} event */
function onClick(event) {
  const target = origin(event);
  const { text, link } = sharedText();
  const copy = target.closest("[data-copy-result]");
  if (target.closest("[data-begin-again]")) beginAgain();
  else if (target.closest("[data-share-result]")) {
    void navigator.share(link ? { text, url: link } : { text }).catch(() => {});
  } else if (copy instanceof HTMLElement) void copyText([text, link].filter(Boolean).join("\n"), copy);
}

/** @param {string} text @param {HTMLElement} button */
async function copyText(text, button) {
  const label = one("span", button);
  const before = label?.textContent ?? "";
  await navigator.clipboard.writeText(text);
  if (!label || before === button.dataset.copied) return;
  label.textContent = button.dataset.copied ?? "";
  setTimeout(() => (label.textContent = before), COPIED);
}

/** What was solved stays solved. */
function beginAgain() {
  const name = table().dataset.caseName ?? "";
  const kept = keptCase(name);
  since = 0;
  table().dataset.progressOf = "";
  if (kept?.solved) keepCase({ ...kept, at: "" });
  else {
    seconds = 0;
    removeCases([name]);
  }
}
