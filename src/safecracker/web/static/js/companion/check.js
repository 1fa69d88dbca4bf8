// @ts-check
// Mastermind: are the answers on the board true? It says which one is wrong and never what the code is.
import { accused, answers, certain, examine, mark } from "./codes.js";
import { drawKeys, drawPegs, drawTray, HOLES, keysInWords, tray } from "./pegs.js";
import { button, icon, listed, make, say, segments, startTool, undoButton } from "./phone.js";
import { remembered } from "./remembered.js";

const fresh = () => ({ blanks: false, rows: [], draft: "", editing: null, ending: "", bonus: 0 });

/** The next round is played as this one. @param {any} state */
const nextRound = (state) => ({ ...fresh(), blanks: state.blanks });

/** The number of the row that cracked the code, from 1; 0 where none has. @param {any} state */
const crackedIn = (state) => state.rows.findIndex((/** @type {any} */ row) => row.red === HOLES) + 1;

/**
 * @param {any} state
 * @param {ReturnType<typeof examine>} found
 * @param {import("./codes.js").Suspect[]} named
 */
function headline(state, found, named) {
  if (state.bonus && !state.rows.length) {
    return make(
      "p",
      { class: "headline", role: "status" },
      make("b", {}, say("The round is void, and the codebreaker scores 3.")),
      " ",
      say("Hide a new code and play the round again."),
    );
  }
  if (!state.rows.length) return make("p", { class: "headline" }, say("Enter each row as it appears on the board."));
  if (found.fitting) {
    const n = crackedIn(state);
    const text = n ? say("Cracked in row {n}! Points for the setter: {n}.", { n }) : say("The answers fit together.");
    return make("p", { class: "headline", role: "status" }, n ? make("b", {}, text) : text);
  }
  const rows = named.map((each) => String(each.row + 1));
  const sure = certain(state.rows, found.suspects);
  const lead = rows.length === 1
    ? sure ? say("Answer {n} must be wrong.", { n: rows[0] }) : say("Answer {n} is most likely wrong.", { n: rows[0] })
    : rows.length
    ? sure
      ? say("One of these answers must be wrong: {rows}.", { rows: listed(rows) })
      : say("Most likely one of these answers is wrong: {rows}.", { rows: listed(rows) })
    : say("More than one answer is wrong.");
  return make(
    "p",
    { class: "headline alarm", role: "alert" },
    make("b", {}, lead),
    " ",
    say("Setter, have another look."),
  );
}

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 * @param {import("./codes.js").Suspect[]} named
 */
function board(state, handle, named) {
  const lines = state.rows.flatMap((/** @type {any} */ row, /** @type {number} */ n) => {
    const suspect = named.find((each) => each.row === n);
    const looks = `line${suspect ? " bad" : ""}${state.editing === n ? " now" : ""}`;
    const edit = () => handle.choose({ editing: state.editing === n ? null : n, draft: "" });
    const line = button(
      `row-${n}`,
      [
        make(
          "b",
          {},
          make("span", { class: "vh" }, `${say("Row {n}", { n: n + 1 })}: `),
          make("span", { "aria-hidden": "true" }, String(n + 1)),
        ),
        ...drawPegs(row.pegs),
        drawKeys(row),
      ],
      edit,
      looks,
      { "aria-pressed": String(state.editing === n) },
    );
    return [make("li", {}, line), suspect && why(row, suspect)];
  });
  if (state.draft || (!state.ending && state.editing === null && !named.length && !crackedIn(state))) {
    lines.push(
      make(
        "li",
        { class: "line now" },
        make("b", {}, state.ending ? icon("unlock") : String((state.editing ?? state.rows.length) + 1)),
        ...drawPegs(state.draft, state.draft.length),
        make("span", {}),
      ),
    );
  }
  return make("ol", { class: "case" }, ...lines);
}

/**
 * @param {any} row
 * @param {import("./codes.js").Suspect} suspect
 */
function why(row, suspect) {
  const would = suspect.keys.slice(0, 3).map(keysInWords);
  return make(
    "li",
    { class: "why" },
    icon("warn"),
    make(
      "span",
      {},
      say("The answer was: {keys}.", { keys: keysInWords(row) }),
      " ",
      say("The other answers only fit if this one was: {keys}.", { keys: would.join(" / ") }),
    ),
  );
}

/**
 * @param {any} state
 * @param {ReturnType<typeof examine>} found
 */
function summary(state, found) {
  const all = tray(state.blanks).length ** HOLES;
  const clashes = found.clashes.map(([one, other]) =>
    say("Rows {one} and {other} cannot both be right.", { one: one + 1, other: other + 1 })
  );
  const others = found.suspects.map((each) =>
    each.onlySolved
      ? say("Without answer {n}: only row {n} itself is left, and nobody overlooks four reds.", { n: each.row + 1 })
      : each.codes === 1
      ? say("Without answer {n}: 1 code.", { n: each.row + 1 })
      : say("Without answer {n}: {codes} codes.", { n: each.row + 1, codes: each.codes })
  );
  return make(
    "section",
    { class: "surface" },
    make(
      "p",
      { class: found.fitting ? "fit" : "fit zero" },
      make("b", {}, String(found.fitting)),
      " ",
      say("of {all} codes still fit.", { all }),
    ),
    clashes.length > 0 && make("p", {}, clashes.slice(0, 4).join(" ")),
    others.length > 0 && make("p", { class: "muted" }, others.join(" ")),
    !crackedIn(state) && make("p", { class: "muted" }, say("The codes are not shown, so you can keep playing.")),
  );
}

/**
 * The pegs of a row, then its answer.
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
function entry(state, handle) {
  const { draft, editing, rows } = state;
  if (editing !== null && !draft) return correction(state, handle);
  if (draft.length < HOLES) {
    return [
      drawTray(state.blanks, (peg) => handle.choose({ draft: draft + peg })),
      make(
        "div",
        { class: "two" },
        draft ? backspace(state, handle) : undoButton(handle),
        rows.length > 0 && !draft && showCode(handle),
        draft && button("drop", say("Cancel"), () => handle.choose({ draft: "", editing: null })),
      ),
    ];
  }
  return [
    make("p", { class: "say" }, say("Which answer was given?")),
    keyPads((keys) => {
      const row = { pegs: draft, ...keys };
      if (editing === null) handle.change({ rows: [...rows, row], draft: "", bonus: 0 });
      else correct(handle, rows.with(editing, row));
    }),
    make(
      "div",
      { class: "two" },
      backspace(state, handle),
      button("drop", say("Cancel"), () => handle.choose({ draft: "", editing: null })),
    ),
  ];
}

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
const backspace = (state, handle) =>
  button("backspace", [icon("back"), say("Last peg")], () => handle.choose({ draft: state.draft.slice(0, -1) }));

/** @param {(keys: {red: number, white: number}) => void} on */
const keyPads = (on) =>
  make(
    "div",
    { class: "keypads", role: "group", "aria-label": say("Answers") },
    ...answers(HOLES).map((keys) => button(`keys-${keys.red}-${keys.white}`, [drawKeys(keys)], () => on(keys), "pad")),
  );

/**
 * The row is closed first, so that no row is open after this is undone.
 * @param {import("./phone.js").Handle} handle
 * @param {any[]} rows
 */
function correct(handle, rows) {
  handle.choose({ editing: null, draft: "" });
  handle.change({ rows });
}

/**
 * A row that was pressed: another answer, other pegs, or gone.
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
function correction(state, handle) {
  const { editing, rows } = state;
  return [
    make("p", { class: "say" }, say("Row {n}: which answer is right?", { n: editing + 1 })),
    keyPads((keys) => correct(handle, rows.with(editing, { ...rows[editing], ...keys }))),
    make(
      "div",
      { class: "three" },
      button("again", say("Other pegs"), () => handle.choose({ draft: rows[editing].pegs.slice(0, 3) })),
      button("remove", say("Remove"), () => correct(handle, rows.toSpliced(editing, 1))),
      button("drop", say("Cancel"), () => handle.choose({ editing: null })),
    ),
  ];
}

/**
 * What can be done where no code fits.
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 * @param {import("./codes.js").Suspect[]} named
 */
function wayOut(state, handle, named) {
  const { rows } = state;
  const [first] = named;
  const sure = named.length === 1 && first.keys.length === 1;
  const ask = first ? first.row : rows.length - 1;
  return [
    named.length > 1 && make("p", { class: "say" }, say("Tap the row whose answer was wrong.")),
    sure
      ? button(
        "correct",
        say("Change answer {n} to {keys}", { n: first.row + 1, keys: keysInWords(first.keys[0]) }),
        () => handle.change({ rows: rows.with(first.row, { ...rows[first.row], ...first.keys[0] }) }),
        "primary",
      )
      : button("correct", say("Change answer {n}", { n: ask + 1 }), () => handle.choose({ editing: ask }), "primary"),
    make(
      "div",
      { class: "three" },
      button(
        "misread",
        say("I entered the wrong peg"),
        () => handle.choose({ editing: ask, draft: rows[ask].pegs.slice(0, 3) }),
      ),
      button("void", say("Replay, codebreaker +3"), () => handle.change({ rows: [], bonus: 3 })),
      undoButton(handle),
    ),
  ];
}

/** The code is known: every row is tested by itself. @param {any} state */
function verdict(state) {
  const code = state.draft;
  if (code.length < HOLES) return make("p", { class: "headline" }, say("Enter the code behind the screen."));
  const wrong = state.rows.flatMap((/** @type {any} */ row, /** @type {number} */ n) => {
    const keys = mark(code, row.pegs);
    return keys.red === row.red && keys.white === row.white
      ? []
      : [say("Answer {n} should have been: {keys}.", { n: n + 1, keys: keysInWords(keys) })];
  });
  const lead = wrong.length ? say("Not every answer was right.") : say("Every answer was right.");
  return make(
    "div",
    { class: "headline", role: "status" },
    make("b", {}, lead),
    ...wrong.map((/** @type {string} */ line) => make("p", {}, line)),
  );
}

/**
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
function codeEntry(state, handle) {
  return [
    state.draft.length < HOLES && drawTray(state.blanks, (peg) => handle.choose({ draft: state.draft + peg })),
    make(
      "div",
      { class: "two" },
      state.draft.length > 0 ? backspace(state, handle) : undoButton(handle),
      state.draft.length < HOLES
        ? button("on", say("Keep playing"), () => handle.choose({ ending: "", draft: "" }))
        : button("new", say("New round"), () => handle.change(nextRound(state)), "primary"),
    ),
  ];
}

/**
 * The code was cracked with answers that fit together.
 * @param {any} state
 * @param {import("./phone.js").Handle} handle
 */
const roundOver = (state, handle) => [
  button("new", say("New round"), () => handle.change(nextRound(state)), "primary"),
  make("div", { class: "two" }, undoButton(handle), showCode(handle)),
];

/** @param {import("./phone.js").Handle} handle */
const showCode = (handle) =>
  button("open-code", say("Show the code"), () => handle.change({ ending: "code", draft: "" }));

const examined = remembered((/** @type {boolean} */ blanks, /** @type {any[]} */ rows) =>
  examine(tray(blanks), HOLES, rows)
);

startTool("mastermind.check", fresh, (state, handle) => {
  const { rows, ending } = state;
  const found = examined(state.blanks, rows);
  const named = found.fitting ? [] : accused(rows, found.suspects);
  const composing = state.editing !== null || state.draft.length > 0;
  if (ending === "code") return { main: [verdict(state), board(state, handle, [])], reach: codeEntry(state, handle) };
  return {
    main: [
      headline(state, found, named),
      board(state, handle, named),
      summary(state, found),
      !rows.length && segments(
        say("Empty holes"),
        [["no", say("no")], ["yes", say("yes")]],
        state.blanks ? "yes" : "no",
        (value) => handle.choose({ blanks: value === "yes", draft: "" }),
      ),
    ],
    reach: composing
      ? entry(state, handle)
      : !found.fitting
      ? wayOut(state, handle, named)
      : crackedIn(state)
      ? roundOver(state, handle)
      : entry(state, handle),
  };
});
