// @ts-check
// After two wins in a row against computers of one level, the end of the game praises and proposes the next level: once for
// every level of a game, and never again. What was won is kept in this browser alone.
import { one } from "./page.js";

const WINS = 2; // in a row
const REMEMBERED = 20; // tables, so that a page that is opened again counts once

/**
 * What this browser knows of one game.
 * @typedef {object} Streak
 * @property {string} level that the wins were against
 * @property {number} wins in a row
 * @property {string[]} tables that were counted, the last of them last
 * @property {Record<string, string>} offered by the level that was beaten, the table at which the next was offered
 */

/** @param {string} game */
const storageKey = (game) => `wins ${game}`;

/** @param {string} game @returns {Streak} */
function readStreak(game) {
  const none = { level: "", wins: 0, tables: [], offered: {} };
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(storageKey(game)) ?? "{}") };
  } catch {
    return none; // nothing can be kept in this browser: nothing is offered
  }
}

/** @param {string} game @param {Streak} streak */
function keepStreak(game, streak) {
  try {
    localStorage.setItem(storageKey(game), JSON.stringify(streak));
  } catch {
    // as above
  }
}

/** Count the game that is over on this page, and show the offer where it is due. */
export function offerNextLevel() {
  const offer = one("#next-level");
  if (!offer) return;
  const { game = "", level = "", won = "" } = offer.dataset;
  const streak = readStreak(game);
  const table = location.pathname;
  if (!streak.tables.includes(table)) {
    const before = streak.level === level ? streak.wins : 0;
    streak.wins = won === "yes" ? before + 1 : 0;
    streak.level = level;
    streak.tables = [...streak.tables, table].slice(-REMEMBERED);
  }
  const form = one("form", offer);
  const due = won === "yes" && streak.level === level && streak.wins >= WINS && streak.tables.at(-1) === table;
  if (form && due) streak.offered[level] ??= table;
  keepStreak(game, streak);
  const praise = one("p", offer);
  if (praise) praise.hidden = streak.offered[level] !== table;
}
