// @ts-check
// Mastermind in numbers: how a row is answered, how many codes fit, and which answer must be wrong.
// A test holds it to rules/scoring.py and mind/codes.py.

/** @typedef {{pegs: string, red: number, white: number}} Row */
/** @typedef {{red: number, white: number}} Keys */

/**
 * Each peg counts once, and red is counted before white.
 * @param {string} code
 * @param {string} guess
 * @returns {Keys}
 */
export function mark(code, guess) {
  let red = 0;
  let alike = 0;
  const left = [...code];
  for (let hole = 0; hole < code.length; hole++) if (code[hole] === guess[hole]) red++;
  for (const peg of guess) {
    const at = left.indexOf(peg);
    if (at < 0) continue;
    left.splice(at, 1);
    alike++;
  }
  return { red, white: alike - red };
}

/**
 * Every answer that can occur, fewest pegs first: all but one red leaves no place for a white.
 * @param {number} holes
 * @returns {Keys[]}
 */
export function answers(holes) {
  const found = [];
  for (let red = 0; red <= holes; red++) {
    for (let white = 0; red + white <= holes; white++) {
      if (red !== holes - 1 || white !== 1) found.push({ red, white });
    }
  }
  return found;
}

/**
 * @param {string} pegs
 * @param {number} holes
 * @returns {string[]}
 */
export function everyCode(pegs, holes) {
  let codes = [""];
  for (let hole = 0; hole < holes; hole++) codes = codes.flatMap((code) => [...pegs].map((peg) => code + peg));
  return codes;
}

/**
 * @typedef {object} Suspect
 * @property {number} row from 0
 * @property {number} codes that fit all other answers
 * @property {Keys[]} keys the answers with which all else fits, the smallest change first
 * @property {boolean} onlySolved only four reds would save it, and nobody overlooks those
 */

/**
 * What the rows allow. Suspects and clashes are looked for where no code fits.
 * @param {string} pegs
 * @param {number} holes
 * @param {Row[]} rows
 */
export function examine(pegs, holes, rows) {
  let fitting = 0;
  const saved = rows.map(() => /** @type {Map<string, number>} */ (new Map()));
  const together = new Uint8Array(rows.length ** 2); // pairs of answers that some code fits both
  for (const code of everyCode(pegs, holes)) {
    const given = rows.map((row) => mark(code, row.pegs));
    const right = rows.flatMap((row, n) => given[n].red === row.red && given[n].white === row.white ? [n] : []);
    if (right.length === rows.length) fitting++;
    else if (right.length === rows.length - 1) {
      const wrong = rows.findIndex((_, n) => !right.includes(n));
      const keys = `${given[wrong].red} ${given[wrong].white}`;
      saved[wrong].set(keys, (saved[wrong].get(keys) ?? 0) + 1);
    }
    for (const one of right) for (const other of right) together[one * rows.length + other] = 1;
  }
  /** @type {[number, number][]} */
  const clashes = [];
  for (let one = 0; one < rows.length; one++) {
    for (let other = one + 1; other < rows.length; other++) {
      if (!together[one * rows.length + other]) clashes.push([one, other]);
    }
  }
  return { fitting, suspects: fitting ? [] : suspectsOf(rows, saved, holes), clashes: fitting ? [] : clashes };
}

/**
 * @param {Row[]} rows
 * @param {Map<string, number>[]} saved
 * @param {number} holes
 * @returns {Suspect[]}
 */
function suspectsOf(rows, saved, holes) {
  return rows.flatMap((row, n) => {
    if (!saved[n].size) return [];
    const keys = [...saved[n].keys()].map((text) => ({ red: Number(text[0]), white: Number(text[2]) }));
    keys.sort((a, b) => changed(row, a) - changed(row, b) || a.red - b.red);
    const codes = [...saved[n].values()].reduce((sum, part) => sum + part, 0);
    return [{ row: n, codes, keys, onlySolved: keys.every((each) => each.red === holes) }];
  });
}

/**
 * How many key pegs must be taken away or added.
 * @param {Keys} from
 * @param {Keys} to
 */
const changed = (from, to) => Math.abs(from.red - to.red) + Math.abs(from.white - to.white);

/**
 * The suspects without the newest row where only four reds would save it, and without the row that was answered by four
 * reds, for then the screen was opened; unless nobody else is left.
 * @param {Row[]} rows
 * @param {Suspect[]} suspects
 */
function likely(rows, suspects) {
  const opened = (/** @type {Row} */ { pegs, red }) => red === pegs.length;
  const found = suspects.filter((each) =>
    !(each.onlySolved && each.row === rows.length - 1) && !opened(rows[each.row])
  );
  return found.length ? found : suspects;
}

/**
 * The suspects that are named: those that need the smallest change.
 * @param {Row[]} rows
 * @param {Suspect[]} suspects
 */
export function accused(rows, suspects) {
  const left = likely(rows, suspects);
  const least = Math.min(...left.map((each) => changed(rows[each.row], each.keys[0])));
  return left.filter((each) => changed(rows[each.row], each.keys[0]) === least);
}

/**
 * Whether one of the named must be wrong: a larger mistake in another row would not explain it too.
 * @param {Row[]} rows
 * @param {Suspect[]} suspects
 */
export const certain = (rows, suspects) => accused(rows, suspects).length === likely(rows, suspects).length;
