// @ts-check
// Finished games are kept in this browser: a few facts that the page of the game tells, and its record. No server has
// a history of anybody.
import { all, findTable, one } from "./page.js";

const PREFIX = "game ";
const DELETED = "deleted games";
const REMEMBERED = 300; // games that were deleted, so that they do not come back from the server
const LEVELS = 5;
const LATEST = 8.64e15; // ms: the end of the calendar
const MOST_COUNTED = 100; // numbers of a tally, and the highest of them: each is a column

/**
 * What is kept of a finished game.
 * @typedef {object} Kept
 * @property {string} id of the table
 * @property {string} game
 * @property {number} at when it ended, in ms
 * @property {"won" | "drawn" | "lost"} outcome
 * @property {number} level of the computers; 0: others
 * @property {string[]} others who played
 * @property {{ kind: string, values: number[], best: number } | null} tally numbers whose average is followed
 * @property {string} record as text; empty where it could not be kept
 * @property {boolean} [brought] from a file: perhaps no server has its table
 */

/** @returns {Kept[]} all of them, the newest first */
export function keptGames() {
  const found = [];
  for (const key of storageKeys()) {
    try {
      found.push(asKept(JSON.parse(localStorage.getItem(key) ?? "")));
    } catch {
      // not ours, or damaged: it is not shown
    }
  }
  return found.filter((it) => it !== null).sort((a, b) => b.at - a.at);
}

function storageKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return []; // nothing can be kept in this browser
  }
}

/**
 * What has the shape of a kept game, whoever wrote it; null for anything else.
 * @param {any} it
 * @returns {Kept | null}
 */
export function asKept(it) {
  const { id, game, at, outcome, level, others, tally, record, brought } = it ?? {};
  const right = /^[a-z2-7]{26}$/.test(id) && typeof game === "string" && Number.isFinite(at) &&
    Math.abs(at) <= LATEST && ["won", "drawn", "lost"].includes(outcome) && isFrom(0, LEVELS, level) &&
    areTexts(others) && typeof record === "string";
  if (!right) return null;
  const numbers = Array.isArray(tally?.values) && isFrom(1, MOST_COUNTED, tally.values.length) &&
    tally.values.every((/** @type {any} */ it) => isFrom(1, MOST_COUNTED, it)) && Number.isFinite(tally.best);
  const counted = numbers ? { kind: String(tally.kind), values: tally.values, best: tally.best } : null;
  return { id, game, at, outcome, level, others, tally: counted, record, brought: brought === true };
}

/** @param {number} least @param {number} most @param {any} it */
const isFrom = (least, most, it) => Number.isInteger(it) && it >= least && it <= most;

/** @param {any} list */
const areTexts = (list) => Array.isArray(list) && list.every((/** @type {any} */ it) => typeof it === "string");

/** Whether it could be kept. Where there is no room, the oldest records go; their results stay. @param {Kept} game */
export function keep(game) {
  for (const oldest of [null, ...keptGames().filter((it) => it.record).reverse()]) {
    try {
      if (oldest) localStorage.setItem(PREFIX + oldest.id, JSON.stringify({ ...oldest, record: "" }));
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      return true;
    } catch {
      // no room yet
    }
  }
  return false;
}

/** @param {string[]} ids */
export function remove(ids) {
  for (const id of ids) localStorage.removeItem(PREFIX + id);
  localStorage.setItem(DELETED, JSON.stringify([...deleted(), ...ids].slice(-REMEMBERED)));
}

/** @returns {string[]} */
function deleted() {
  try {
    const found = JSON.parse(localStorage.getItem(DELETED) ?? "[]");
    return areTexts(found) ? found : [];
  } catch {
    return [];
  }
}

/** Keep the game that is over on this page, or those that the server lists, unless they are known or were deleted. */
export async function keepFinished() {
  const known = new Set([...storageKeys(), ...deleted().map((id) => PREFIX + id)]);
  for (const place of all("[data-finished]")) {
    const facts = JSON.parse(place.dataset.finished ?? "");
    if (known.has(PREFIX + facts.id)) continue;
    const link = one("a.button", place);
    const url = findTable()?.dataset.url ?? link?.getAttribute("href")?.replace(/\/replay$/, "");
    const answer = await fetch(`${url}/record`).catch(() => null);
    const record = await answer?.text().catch(() => null);
    if (!answer || typeof record !== "string") continue; // the page is being left, or nobody answers: next time
    const game = asKept({ ...facts, record: answer.ok ? record : "" });
    if (game) keep(game);
  }
}
