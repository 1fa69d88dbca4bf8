// @ts-check
// Pegs, key pegs and rows of Mastermind as both of its tools draw them.
import { button, drawing, facts, listed, make, say } from "./phone.js";

export const HOLES = 4;

/** The pegs of the tray, with the empty hole where it is played. @param {boolean} blanks */
export const tray = (blanks) => facts.pegs + (blanks ? "-" : "");

/** @param {string} peg */
const look = (peg) => peg === "-" ? "blank" : peg.toLowerCase();

/** @param {string} peg */
export const pegWord = (peg) => facts.pegWords[peg];

/** @param {string} peg */
export const drawPeg = (peg) => drawing(facts.art, `peg-${look(peg)}`, "0 0 40 40", `peg ${look(peg)}`);

/** @param {{red: number, white: number}} keys */
export function keysInWords({ red, white }) {
  if (!red && !white) return say("no key pegs");
  const parts = [];
  if (red) parts.push(red === 1 ? say("1 red") : say("{n} red", { n: red }));
  if (white) parts.push(white === 1 ? say("1 white") : say("{n} white", { n: white }));
  return listed(parts);
}

/** @param {{red: number, white: number}} keys */
export function drawKeys({ red, white }) {
  const kinds = [...Array(red).fill("red"), ...Array(white).fill("white")];
  return make(
    "span",
    { class: "keys" },
    make("span", { class: "vh" }, keysInWords({ red, white })),
    kinds.length
      ? make(
        "span",
        { "aria-hidden": "true" },
        ...kinds.map((kind) => drawing(facts.art, `key-${kind}`, "0 0 20 20", "kp")),
      )
      : make("span", { class: "nil", "aria-hidden": "true" }, say("none")),
  );
}

/**
 * The pegs of a row, with a hole where there is none yet.
 * @param {string} pegs
 * @param {number} [next] the hole with the ring
 */
export function drawPegs(pegs, next = -1) {
  const holes = Array.from({ length: HOLES }, (_, hole) => {
    const peg = pegs[hole];
    return peg ? drawPeg(peg) : drawing(facts.art, "hole", "0 0 40 40", hole === next ? "peg open here" : "peg open");
  });
  return [make("span", { class: "vh" }, [...pegs].map(pegWord).join(", ")), ...holes];
}

/**
 * The tray: one press for each peg.
 * @param {boolean} blanks
 * @param {(peg: string) => void} on
 */
export const drawTray = (blanks, on) =>
  make(
    "div",
    { class: blanks ? "pads five" : "pads", role: "group", "aria-label": say("Pegs") },
    ...[...tray(blanks)].map((peg) =>
      button(`peg-${look(peg)}`, [drawPeg(peg)], () => on(peg), "pad", { "aria-label": pegWord(peg) })
    ),
  );
