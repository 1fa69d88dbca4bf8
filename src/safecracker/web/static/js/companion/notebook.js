// @ts-check
// Da Vinci Code: a pocket notebook. It notes what lies open and what was guessed wrong, and says what each hidden tile can
// still be; never whom to ask. All of it is for one pair of eyes, so it is covered until its owner opens it.
import { button, facts, icon, listed, make, makeSvg, say, segments, startTool, undoButton } from "./phone.js";
import { remembered } from "./remembered.js";
import { clashes, crowded, DASH, possibilities, suspects, tooLong } from "./tiles.js";

/** @typedef {import("./phone.js").Handle} Handle */
/** @typedef {import("./tiles.js").Tile} Tile */

const fresh = () => ({ phase: "setup", players: 3, dashes: false, rows: [], at: null, mode: "open" });
const rememberedPossibilities = remembered(possibilities);
const rememberedSuspects = remembered(suspects);
const OWN = 0; // the row of the one who holds the phone

let covered = true; // at every reload, and when the page is left
/** @type {Handle | null} */
let current = null;

/** @param {number} sign */
const signText = (sign) => sign === DASH ? "–" : String(sign);

/** @param {number} row */
const rowName = (row) => row === OWN ? say("My tiles") : say("Player {n}", { n: row + 1 });

/** @param {Tile} tile */
const tileInWords = (tile) => {
  const colour = tile.colour === "b" ? say("black") : say("white");
  return tile.sign === null ? colour : `${colour} ${signText(tile.sign)}`;
};

/**
 * A tile that was entered, and where; of a hidden one, the wrong guesses.
 * @param {any} state
 * @param {import("./tiles.js").Spot} spot
 */
function spotInWords(state, { row, place }) {
  const entered = state.rows[row][place];
  const words = tileInWords(entered);
  const tile = entered.sign === null && entered.denied.length
    ? say("{tile}, not {signs}", { tile: words, signs: entered.denied.map(signText).join(", ") })
    : words;
  return say("{tile} ({row}, place {n})", { tile, row: rowName(row), n: place + 1 });
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function setup(state, handle) {
  const rows = () => Array.from({ length: state.players }, () => []);
  return {
    main: [
      make("p", { class: "headline" }, say("The notebook is for your eyes only.")),
      make(
        "p",
        {},
        say(
          "Enter your own tiles and the colours of the others. The notebook says what each hidden tile can still be.",
        ),
      ),
      make("p", {}, say("Start each row with its lowest tile; in the others’ rows, it is the one on your right.")),
      segments(
        say("Players"),
        [2, 3, 4].map((n) => [String(n), String(n)]),
        String(state.players),
        (n) => handle.choose({ players: Number(n) }),
      ),
      segments(
        say("Dashes"),
        [["no", say("no")], ["yes", say("yes")]],
        state.dashes ? "yes" : "no",
        (value) => handle.choose({ dashes: value === "yes" }),
      ),
    ],
    reach: [button("begin", say("Start"), () => {
      covered = false;
      handle.change({ phase: "play", rows: rows(), at: null });
    }, "primary")],
  };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function curtain(_, handle) {
  return {
    main: [
      make(
        "div",
        { class: "curtain-down" },
        make("b", {}, say("Your notebook")),
        make("p", {}, say("Hold the phone so that only you can see it.")),
      ),
    ],
    reach: [button("lift", [icon("eye"), say("Open the notebook")], () => {
      covered = false;
      handle.choose({});
    }, "primary")],
  };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function playing(state, handle) {
  const possible = rememberedPossibilities(state.rows, state.dashes);
  const miscounted = wrongCount(state);
  return {
    main: [
      miscounted && make("div", { class: "error clash", role: "alert" }, icon("warn"), make("p", {}, miscounted)),
      possible || (miscounted && !clashes(state.rows).length) ? null : contradiction(state, handle),
      ...state.rows.map((/** @type {Tile[]} */ row, /** @type {number} */ n) =>
        drawRow(state, handle, row, n, possible)
      ),
    ],
    reach: state.at ? selected(state, handle, possible) : overall(state, handle),
  };
}

/** More tiles than there can be, whatever they show; empty where all may stand there. @param {any} state */
function wrongCount(state) {
  const over = crowded(state.rows, state.dashes);
  if (over) {
    return over.colour === "b"
      ? say("There are only {n} black tiles, and you entered more.", { n: over.most })
      : say("There are only {n} white tiles, and you entered more.", { n: over.most });
  }
  const uneven = tooLong(state.rows, facts.hand[state.players]);
  return uneven
    ? say("{long}: {n} tiles, {short}: {fewer}. One row has too many tiles, or the other too few.", {
      long: rowName(uneven.long),
      n: state.rows[uneven.long].length,
      short: rowName(uneven.short),
      fewer: state.rows[uneven.short].length,
    })
    : "";
}

/**
 * What clashes, by name; the older entry can be opened.
 * @param {any} state
 * @param {Handle} handle
 */
function contradiction(state, handle) {
  const found = clashes(state.rows);
  const pairs = found.map(({ kind, one, other }) => {
    const names = { one: spotInWords(state, one), other: spotInWords(state, other) };
    return kind === "twice"
      ? say("There is only one tile like that, but you entered two: {one} and {other}.", names)
      : say("These are not in order: {one} and {other}.", names);
  });
  const alone = pairs.length ? [] : rememberedSuspects(state.rows, state.dashes);
  const text = pairs.length
    ? pairs.slice(0, 3).join(" ")
    : alone.length === 1
    ? say("This must be wrong: {tile}.", { tile: spotInWords(state, alone[0]) })
    : alone.length
    ? say("One of these must be wrong: {tiles}.", { tiles: listed(alone.map((spot) => spotInWords(state, spot))) })
    : say("More than one entry is wrong.");
  const since = (/** @type {import("./tiles.js").Spot} */ spot) => state.rows[spot.row][spot.place].since ?? 0;
  const spots = pairs.length ? [found[0].one, found[0].other] : alone;
  const [oldest] = spots.toSorted((a, b) => since(a) - since(b));
  return make(
    "div",
    { class: "error clash", role: "alert" },
    icon("warn"),
    make("p", {}, make("b", {}, say("No deal fits what you entered.")), " ", text),
    oldest && button("oldest", say("Open the earlier entry"), () => handle.choose({ at: oldest, mode: "open" })),
  );
}

/**
 * @param {any} state
 * @param {Handle} handle
 * @param {Tile[]} row
 * @param {number} n
 * @param {number[][][] | null} possible
 */
function drawRow(state, handle, row, n, possible) {
  const tiles = row.map((tile, place) => {
    const can = tile.sign === null && possible ? possible[n][place] : [];
    const chosen = state.at?.row === n && state.at.place === place;
    return button(
      `tile-${n}-${place}`,
      [drawTile(tile), make("small", {}, tile.sign === null ? brief(can) : "")],
      () => handle.choose({ at: chosen ? null : { row: n, place }, mode: "open" }),
      "note-tile",
      {
        "aria-pressed": String(chosen),
        "aria-label": `${say("Place {n}", { n: place + 1 })}: ${tileInWords(tile)}${
          can.length ? `; ${say("can be {signs}", { signs: can.map(signText).join(", ") })}` : ""
        }`,
      },
    );
  });
  const add = (/** @type {"b" | "w"} */ colour) =>
    button(
      `add-${n}-${colour}`,
      [drawTile({ colour, sign: null, denied: [] }), make("small", {}, "+")],
      () => insert(state, handle, n, row.length, colour),
      "note-tile add",
      {
        "aria-label": say("Add a {colour} tile on the right: {row}", {
          colour: colour === "b" ? say("black") : say("white"),
          row: rowName(n),
        }),
      },
    );
  return make(
    "section",
    { class: "note-row", "aria-label": rowName(n) },
    make("h2", {}, rowName(n)),
    make("div", {}, ...tiles, add("b"), add("w")),
  );
}

/** A few signs, or the first and the last. @param {number[]} signs */
const brief = (signs) =>
  signs.length > 4 ? `${signText(signs[0])}…${signText(signs[signs.length - 1])}` : signs.map(signText).join(" ");

/** @param {Tile} tile */
function drawTile(tile) {
  const hidden = tile.sign === null;
  const sign = hidden ? "nq" : tile.sign === DASH ? "ndash" : `n${tile.sign}`;
  return makeSvg(
    "svg",
    { class: `note-art ${tile.colour === "b" ? "ebony" : "ivory"}`, viewBox: "0 0 60 92", "aria-hidden": "true" },
    makeSvg("use", { href: `${facts.art}#stand-${tile.colour}`, width: 60, height: 92 }),
    !hidden && makeSvg("use", { href: `${facts.art}#${sign}`, x: 7.5, y: 32, width: 45, height: 42.75 }),
  );
}

/**
 * @param {any} state
 * @param {Handle} handle
 * @param {number} n
 * @param {number} gap
 * @param {"b" | "w"} colour
 */
function insert(state, handle, n, gap, colour) {
  const row = state.rows[n].toSpliced(gap, 0, { colour, sign: null, denied: [] });
  handle.change({ rows: state.rows.with(n, row), at: { row: n, place: gap }, mode: "open" });
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
const overall = (state, handle) => [
  make("p", { class: "say" }, say("Tap a tile to note something about it.")),
  make(
    "div",
    { class: "three" },
    undoButton(handle),
    button("cover", [icon("lock"), say("Cover")], () => {
      covered = true;
      handle.choose({});
    }),
    button(
      "new",
      say("New game"),
      () => handle.change({ ...fresh(), players: state.players, dashes: state.dashes }),
    ),
  ),
];

/**
 * What can be noted about the tile that was touched.
 * @param {any} state
 * @param {Handle} handle
 * @param {number[][][] | null} possible
 */
function selected(state, handle, possible) {
  const { row, place } = state.at;
  const tile = state.rows[row][place];
  const set = (/** @type {Partial<Tile>} */ next) => {
    const noted = { ...tile, ...next, since: Date.now() };
    handle.change({ rows: state.rows.with(row, state.rows[row].with(place, noted)) });
  };
  const can = tile.sign === null && possible ? possible[row][place] : [];
  const note = row === OWN || state.mode === "open"
    ? (/** @type {number} */ sign) => set({ sign: tile.sign === sign ? null : sign })
    : (/** @type {number} */ sign) =>
      set({
        denied: tile.denied.includes(sign)
          ? tile.denied.filter((/** @type {number} */ each) => each !== sign)
          : [...tile.denied, sign],
      });
  const noted = (/** @type {number} */ sign) =>
    row === OWN || state.mode === "open" ? tile.sign === sign : tile.denied.includes(sign);
  const signs = Array.from({ length: state.dashes ? DASH + 1 : DASH }, (_, sign) => sign);
  return [
    can.length > 0 && make("p", { class: "say" }, say("It can be: {signs}", { signs: can.map(signText).join(", ") })),
    row !== OWN &&
    segments(
      say("Mark as"),
      [["open", say("revealed")], ["denied", say("wrong guess")]],
      state.mode,
      (mode) => handle.choose({ mode }),
    ),
    make(
      "div",
      {
        class: "numbers seven",
        role: "group",
        "aria-label": row === OWN ? say("It shows") : state.mode === "open" ? say("revealed") : say("wrong guess"),
      },
      ...signs.map((sign) =>
        button(`sign-${sign}`, signText(sign), () => note(sign), "", {
          "aria-pressed": String(noted(sign)),
          "aria-label": sign === DASH ? say("Dash") : undefined,
        })
      ),
    ),
    make(
      "div",
      { class: "three" },
      button("before-b", say("Black to its left"), () => insert(state, handle, row, place, "b")),
      button("before-w", say("White to its left"), () => insert(state, handle, row, place, "w")),
      button(
        "remove",
        say("Remove"),
        () => handle.change({ rows: state.rows.with(row, state.rows[row].toSpliced(place, 1)), at: null }),
      ),
    ),
    make(
      "div",
      { class: "two" },
      undoButton(handle),
      button("done", [icon("check"), say("Done")], () => handle.choose({ at: null }), "primary"),
    ),
  ];
}

startTool("davinci.notebook", fresh, (state, handle) => {
  current = handle;
  return state.phase === "setup" ? setup(state, handle) : covered ? curtain(state, handle) : playing(state, handle);
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  covered = true;
  current?.choose({});
});
