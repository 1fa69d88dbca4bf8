// @ts-check
// Thieves! in numbers: what loot is worth, which players a raid hits, and who wins. A test holds it to rules/scoring.py.

/** @typedef {{kind: string, word: string, raid: number, final: number, count: number}} Money */

/**
 * @param {Record<string, number>} cards how many of each kind
 * @param {Money[]} kinds
 * @param {"raid" | "final"} when
 */
export const worth = (cards, kinds, when) => kinds.reduce((sum, kind) => sum + kind[when] * (cards[kind.kind] ?? 0), 0);

/** @param {Record<string, number>} cards */
export const cardCount = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);

/** @param {number[]} sums */
const highest = (sums) => sums.flatMap((sum, seat) => sum === Math.max(...sums) ? [seat] : []);

/**
 * The richest lose; nobody where all loot is worth nothing, and in a tie as agreed.
 * @param {number[]} sums
 * @param {string} rule all or none
 */
export function raidLosers(sums, rule) {
  const richest = highest(sums);
  return !Math.max(...sums) || (rule === "none" && richest.length > 1) ? [] : richest;
}

/**
 * The richest win; in a tie the fewest cards, or they share, as agreed.
 * @param {number[]} sums
 * @param {number[]} cards
 * @param {string} rule fewer or shared
 */
export function winners(sums, cards, rule) {
  const richest = highest(sums);
  if (richest.length === 1 || rule !== "fewer") return richest;
  const least = Math.min(...richest.map((seat) => cards[seat]));
  return richest.filter((seat) => cards[seat] === least);
}
