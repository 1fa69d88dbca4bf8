// @ts-check
// Mastermind for one: the phone hides a code and answers every row truthfully.
import { mark } from "./codes.js";
import { drawKeys, drawPegs, drawTray, HOLES, keysInWords, tray } from "./pegs.js";
import { announce, below, button, facts, icon, make, say, segments, startTool } from "./phone.js";

const fresh = () => ({ blanks: false, most: facts.rows, code: "", rows: [], draft: "", over: false, sure: false });

/** @param {boolean} blanks */
const drawCode = (blanks) => Array.from({ length: HOLES }, () => tray(blanks)[below(tray(blanks).length)]).join("");

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
const start = (state, handle) => [
  make("p", { class: "headline" }, say("The phone hides a code. You try to crack it.")),
  segments(
    say("Empty holes"),
    [["no", say("no")], ["yes", say("yes")]],
    state.blanks ? "yes" : "no",
    (value) => handle.choose({ blanks: value === "yes" }),
  ),
  segments(
    say("Rows on the board"),
    [8, 10, 12].map((n) => [String(n), String(n)]),
    String(state.most),
    (value) => handle.choose({ most: Number(value) }),
  ),
];

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
const begin = (state, handle) =>
  button("begin", say("Hide a code"), () => handle.commit({ code: drawCode(state.blanks) }), "primary");

/** @param {any} state */
function headline(state) {
  const last = state.rows.at(-1);
  if (state.over) {
    const lead = last?.red === HOLES
      ? say("Cracked in row {n}!", { n: state.rows.length })
      : say("Not cracked this time.");
    return make(
      "div",
      { class: "headline", role: "status" },
      make("b", {}, lead),
      make("p", { class: "opened" }, make("span", { class: "vh" }, say("The code:")), ...drawPegs(state.code)),
    );
  }
  return make(
    "div",
    { class: "surface answer", role: "status" },
    last ? make("b", { class: "keys-large" }, drawKeys(last)) : make("b", {}, "?"),
    make(
      "span",
      {},
      last ? keysInWords(last) : say("The code is hidden."),
      make("small", {}, say("Row {n} of {most}", { n: Math.min(state.rows.length + 1, state.most), most: state.most })),
    ),
  );
}

/** @param {any} state */
const board = (state) =>
  make(
    "ol",
    { class: "case" },
    ...state.rows.map((/** @type {any} */ row, /** @type {number} */ n) =>
      make("li", { class: "line" }, make("b", {}, String(n + 1)), ...drawPegs(row.pegs), drawKeys(row))
    ),
    !state.over &&
      make(
        "li",
        { class: "line now" },
        make("b", {}, String(state.rows.length + 1)),
        ...drawPegs(state.draft, state.draft.length),
        make("span", {}),
      ),
  );

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
function entry(state, handle) {
  const { draft } = state;
  const back = button(
    "backspace",
    [icon("back"), say("Last peg")],
    () => handle.choose({ draft: draft.slice(0, -1) }),
    "",
    { disabled: !draft },
  );
  const stop = button(
    "give-up",
    state.sure ? say("Really give up?") : say("Give up"),
    () => state.sure ? handle.commit({ over: true, sure: false }) : handle.choose({ sure: true }),
    state.sure ? "grave" : "",
  );
  return [
    draft.length < HOLES
      ? drawTray(state.blanks, (peg) => handle.choose({ draft: draft + peg, sure: false }))
      : button("try", say("Try this row"), () => tryRow(state, handle), "primary"),
    make("div", { class: "two" }, back, stop),
  ];
}

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
function tryRow(state, handle) {
  const row = { pegs: state.draft, ...mark(state.code, state.draft) };
  const rows = [...state.rows, row];
  handle.commit({ rows, draft: "", sure: false, over: row.red === HOLES || rows.length === state.most });
  announce(keysInWords(row));
}

/**
 * The next round is played as this one.
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
const again = ({ blanks, most }, handle) =>
  button("again", say("New round"), () => handle.commit({ ...fresh(), blanks, most }), "primary");

startTool("mastermind.setter", fresh, (state, handle) => {
  if (!state.code) return { main: start(state, handle), reach: [begin(state, handle)] };
  return { main: [headline(state), board(state)], reach: state.over ? [again(state, handle)] : entry(state, handle) };
});
