// @ts-check
// The start page says on its tab how many tables wait for this browser; while it lies open, it asks again.
// A game is put away without loading the page, and can be brought back for some seconds.
import { badge } from "./alerts.js";
import { keptGames } from "./finished.js";
import { keptCases, showSolvedDays, solvedCases, todaysNumber } from "./kept_cases.js";
import { all, one, origin } from "./page.js";

const PAUSE = 30_000; // ms
const UNDO = 8000;
const CHOSEN = "level of "; // and the box of a game

export function startHome() {
  document.addEventListener("change", onPeek);
  document.addEventListener("change", onLevel);
  restoreLevels();
  greetAgain();
  showCase();
  if (!one("[data-unfinished]")) return;
  document.addEventListener("visibilitychange", () => void refresh());
  setInterval(() => document.hidden && void refresh(), PAUSE);
  document.addEventListener("submit", onAway);
  endUndo();
  showWaiting();
}

/** Whoever has games or cases here, from a file perhaps, is not new, though this server has never met them. */
function greetAgain() {
  const main = one(".first-visit");
  if (!main || (!keptGames().length && !keptCases().length)) return;
  main.classList.remove("first-visit");
  one(".first-game", main)?.remove();
  one(".welcome", main)?.classList.replace("new", "clear");
}

/** The level that the server draws for a box: the one that was played last. @param {Element} box */
const drawnLevel = (box) => one("input[name=level][checked]", box)?.getAttribute("value");

/** A level counts from the moment it is chosen, played or not. @param {Event} event */
function onLevel(event) {
  const field = origin(event);
  const box = field.closest(".game");
  if (!box || !(field instanceof HTMLInputElement) || field.name !== "level") return;
  try {
    localStorage.setItem(CHOSEN + box.id, `${field.value} ${drawnLevel(box)}`);
  } catch {
    // nothing can be kept in this browser
  }
}

/** @param {Element} box */
function chosenLevel(box) {
  try {
    return localStorage.getItem(CHOSEN + box.id) ?? "";
  } catch {
    return "";
  }
}

/** Unless another one was played since. */
function restoreLevels() {
  for (const box of all(".game")) {
    const [chosen, before] = chosenLevel(box).split(" ");
    const field = before === drawnLevel(box) && one(`input[name=level][value="${CSS.escape(chosen)}"]`, box);
    if (field instanceof HTMLInputElement) field.checked = true;
  }
}

/** The case of this device's date, and what of the week is solved. */
function showCase() {
  const offers = all("[data-case-offer]");
  const number = String(todaysNumber());
  const mine = offers.find((it) => it.dataset.caseOffer === number);
  if (mine) { for (const it of offers) it.hidden = it !== mine; }
  const solved = solvedCases();
  for (const offer of offers) {
    const button = one("[data-solved]", offer);
    const label = button && one("span", button);
    if (!label || !solved.has(offer.dataset.caseOffer ?? "")) continue;
    button.classList.add("solved");
    label.textContent = button.dataset.solved ?? "";
  }
  for (const week of all(".case-week")) week.classList.remove("by-script");
  showSolvedDays(document);
}

async function refresh() {
  const { pathname } = location; // what was put away is no news
  const page = await fetched(pathname);
  if (page && !one("[data-unfinished]")?.contains(document.activeElement)) show(page);
}

/**
 * @param {string} url
 * @param {RequestInit} [options]
 */
async function fetched(url, options) {
  const answer = await fetch(url, options).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** @param {Document} page */
function show(page) {
  document.title = page.title;
  const [old, fresh] = [one("[data-unfinished]"), one("[data-unfinished]", page)];
  if (old && fresh) old.replaceWith(fresh);
  showWaiting();
}

const showWaiting = () => badge(all(".unfinished-game.mine").length);

/** @param {SubmitEvent} event */
async function onAway(event) {
  const form = origin(event);
  const button = event.submitter;
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
  if (!form.matches("[data-away], [data-put-away]")) return;
  event.preventDefault();
  const body = new URLSearchParams({ [button.name]: button.value });
  const page = await fetched(form.action, { method: "POST", body });
  if (!page) return form.submit();
  show(page);
  (one("#bring-back") ?? one(".unfinished-game a"))?.focus();
  endUndo();
}

/** The offer to bring a game back ends after some seconds, unless somebody is about to use it. */
function endUndo() {
  const offer = one("[data-put-away]");
  if (!offer) return;
  setTimeout(() => {
    if (!offer.isConnected) return;
    if (offer.matches(":hover") || offer.querySelector(":focus-visible")) endUndo();
    else offer.remove();
  }, UNDO);
}

/** On a phone one row is open at a time. @param {Event} event */
function onPeek(event) {
  const field = origin(event);
  if (!field.matches(".peek input:checked")) return;
  for (const other of all(".peek input:checked")) {
    if (other !== field && other instanceof HTMLInputElement) other.checked = false;
  }
}
