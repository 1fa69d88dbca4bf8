// @ts-check
// Da Vinci Code for points: what guesses and the winner's hidden numbers are worth, and what cannot be. A test holds the
// numbers to rules/turns.py.

/** @typedef {{who: number, kind: "number" | "six" | "dash" | "last"}} Tap */
/** @typedef {{number: number, six: number, dash: number, last: number}} Worth */

/**
 * The points of a round.
 * @param {number} players
 * @param {Tap[]} taps
 * @param {number} winner -1 before the end
 * @param {(number | null)[]} hidden the winner's hidden tiles; null for a dash, which adds nothing
 * @param {Worth} worth
 */
export function roundPoints(players, taps, winner, hidden, worth) {
  const points = Array(players).fill(0);
  for (const { who, kind } of taps) points[who] += worth[kind];
  if (winner >= 0) points[winner] += hidden.reduce((/** @type {number} */ sum, n) => sum + (n ?? 0), 0);
  return points;
}

/**
 * Why another tap cannot be right; empty where it can. Of every number there are two tiles, and one code stays up.
 * @param {number} players
 * @param {Tap[]} taps
 * @param {Tap} next
 * @param {number} tiles in the box
 * @returns {"" | "tiles" | "sixes" | "dashes" | "codes" | "first"}
 */
export function refusal(players, taps, next, tiles) {
  const count = (/** @type {string} */ kind) => taps.filter((tap) => tap.kind === kind).length;
  const guessed = count("number") + count("six") + count("dash");
  if (next.kind === "last") return count("last") >= players - 1 ? "codes" : count("last") >= guessed ? "first" : "";
  if (next.kind === "six" && count("six") === 2) return "sixes";
  if (next.kind === "dash" && count("dash") === 2) return "dashes";
  return guessed >= tiles - 1 ? "tiles" : "";
}
