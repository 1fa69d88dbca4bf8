// @ts-check
// The moor in numbers: which fields a question names, which fit the answers, and which answers cannot all be true.
// A test holds it to rules/fields.py and rules/cards.py. Fields have numbers from 0, row by row from A1.

export const WIDTH = 12;
export const FIELDS = WIDTH * WIDTH;
const LETTERS = "ABCDEFGHIJKL";
const NINTHS = ["waeldchen", "windloch", "sandgrube", "linden", "huette", "pfuhl", "stroh", "sumpf", "schilf"];
export const KINDS = ["half", "quarter", "ninth", "letter", "number", "around"];

/** @typedef {{kind: string, what: string}} Question around names the field on which the figure stands */
/** @typedef {{kind: string, what: string, yes: boolean}} Answer */

/** @param {number} field */
export const fieldName = (field) => LETTERS[field % WIDTH] + (Math.floor(field / WIDTH) + 1);

/** @param {string} name */
export const fieldNumber = (name) => LETTERS.indexOf(name[0]) + WIDTH * (Number(name.slice(1)) - 1);

/**
 * Whether a field is in the area that a question names.
 * @param {Question} question
 * @param {number} field
 */
export function inArea({ kind, what }, field) {
  const [column, row] = [field % WIDTH, Math.floor(field / WIDTH)];
  if (kind === "letter") return LETTERS[column] === what;
  if (kind === "number") return String(row + 1) === what;
  if (kind === "ninth") return NINTHS[3 * Math.floor(row / 4) + Math.floor(column / 4)] === what;
  if (kind === "around") {
    const at = fieldNumber(what);
    return Math.abs(at % WIDTH - column) < 2 && Math.abs(Math.floor(at / WIDTH) - row) < 2;
  }
  return [...what].every((side) => inHalf(side, column, row)); // a half, or a quarter as two of them
}

/**
 * @param {string} side
 * @param {number} column
 * @param {number} row
 */
const inHalf = (side, column, row) =>
  side === "N"
    ? row < WIDTH / 2
    : side === "S"
    ? row >= WIDTH / 2
    : side === "W"
    ? column < WIDTH / 2
    : column >= WIDTH / 2;

/**
 * The area of a kind that a touch on a field means; of the halves, the one of the nearest edge.
 * @param {string} kind
 * @param {number} field
 */
export function areaAt(kind, field) {
  const [column, row] = [field % WIDTH, Math.floor(field / WIDTH)];
  const [east, south] = [2 * column + 1 - WIDTH, 2 * row + 1 - WIDTH];
  if (kind === "letter") return LETTERS[column];
  if (kind === "number") return String(row + 1);
  if (kind === "ninth") return NINTHS[3 * Math.floor(row / 4) + Math.floor(column / 4)];
  if (kind === "quarter") return (south < 0 ? "N" : "S") + (east < 0 ? "W" : "E");
  if (kind === "around") return fieldName(field);
  return Math.abs(east) > Math.abs(south) ? (east < 0 ? "W" : "E") : south < 0 ? "N" : "S";
}

/**
 * The fields that fit all these answers.
 * @param {Answer[]} answers
 * @returns {number[]}
 */
export function fitting(answers) {
  const every = Array.from({ length: FIELDS }, (_, field) => field);
  return every.filter((field) => answers.every((answer) => inArea(answer, field) === answer.yes));
}

/**
 * Where no field is left: how many fields fit all answers but one, for each that would save the map; and the pairs that
 * cannot both be true.
 * @param {Answer[]} answers
 */
export function contradiction(answers) {
  const saved = answers.map((_, n) => ({ answer: n, fields: fitting(answers.toSpliced(n, 1)).length }));
  /** @type {[number, number][]} */
  const clashes = [];
  answers.forEach((one, first) =>
    answers.slice(first + 1).forEach((other, n) => {
      if (!fitting([one, other]).length) clashes.push([first, first + 1 + n]);
    })
  );
  return { suspects: saved.filter((each) => each.fields > 0), clashes };
}
