// @ts-check
// Da Vinci Code for points: one tap for each right guess, the winner's hidden numbers at the end of the round.
import { button, facts, icon, listed, make, say, segments, startTool, undoButton } from "./phone.js";
import { refusal, roundPoints } from "./points_sums.js";

/** @typedef {import("./phone.js").Handle} Handle */

const fresh = () => ({
  players: 3,
  rounds: 3,
  past: [],
  taps: [],
  at: 0,
  ending: false,
  winner: 0,
  hidden: [],
  refused: "",
});

/** @param {number} seat */
const playerName = (seat) => say("Player {n}", { n: seat + 1 });

/** @type {Record<string, () => string>} */
const REFUSALS = {
  tiles: () => say("That is more correct guesses than there are tiles."),
  sixes: () => say("Both sixes have been guessed already."),
  dashes: () => say("Both dashes have been guessed already."),
  codes: () => say("Every other code has lost its last tile already."),
  first: () => say("First enter the guess for the last tile."),
};

/** @param {any} state */
function totals(state) {
  const now = roundPoints(state.players, state.taps, state.ending ? state.winner : -1, state.hidden, facts.worth);
  return now.map((points, seat) =>
    state.past.reduce((/** @type {number} */ sum, /** @type {number[]} */ round) => sum + (round[seat] ?? 0), points)
  );
}

/** @param {any} state */
function headline(state) {
  if (state.refused) {
    return make("p", { class: "headline alarm", role: "alert" }, make("b", {}, REFUSALS[state.refused]()));
  }
  if (state.past.length >= state.rounds) {
    const sums = totals(state);
    const best = sums.flatMap((sum, seat) => sum === Math.max(...sums) ? [playerName(seat)] : []);
    const text = best.length > 1
      ? say("{names} share the win.", { names: listed(best) })
      : say("{names} wins.", { names: best[0] });
    return make("p", { class: "headline", role: "status" }, make("b", {}, text));
  }
  return make(
    "p",
    { class: "headline" },
    say("Round {n} of {all}", { n: state.past.length + 1, all: state.rounds }),
    " · ",
    say("{name} starts.", { name: playerName(state.past.length % state.players) }),
  );
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
const sumList = (state, handle) =>
  make(
    "div",
    { class: "sums", role: "group", "aria-label": say("Players") },
    ...totals(state).map((sum, seat) =>
      button(
        `player-${seat}`,
        [make("span", {}, playerName(seat)), make("b", {}, String(sum))],
        () => handle.choose(state.ending ? { winner: seat, refused: "" } : { at: seat, refused: "" }),
        "",
        {
          "aria-pressed": String(seat === (state.ending ? state.winner : state.at)),
        },
      )
    ),
  );

/**
 * @param {any} state
 * @param {Handle} handle
 */
function taps(state, handle) {
  const tap = (/** @type {"number"} */ kind) => () => {
    const next = { who: state.at, kind };
    const refused = refusal(state.players, state.taps, next, facts.tiles);
    if (refused) handle.choose({ refused });
    else handle.change({ taps: [...state.taps, next], refused: "" });
  };
  return make(
    "div",
    { class: "taps" },
    ...Object.entries(kindWords()).map(([kind, words]) =>
      button(
        `tap-${kind}`,
        [make("span", {}, words), make("b", {}, `+${facts.worth[kind]}`)],
        tap(/** @type {any} */ (kind)),
      )
    ),
  );
}

/** What can be guessed. @returns {Record<string, string>} */
const kindWords = () => ({
  number: say("Number"),
  six: "6",
  dash: say("Dash"),
  last: say("Last tile of a code"),
});

/** @param {any} state */
const tapList = (state) =>
  make(
    "ol",
    { class: "answers", reversed: true },
    ...state.taps.map((/** @type {any} */ tap) =>
      make(
        "li",
        {},
        make("span", {}, playerName(tap.who)),
        make("i", {}, kindWords()[tap.kind]),
        make("b", {}, `+${facts.worth[tap.kind]}`),
      )
    ).reverse(),
  );

/**
 * @param {any} state
 * @param {Handle} handle
 */
function hiddenNumbers(state, handle) {
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const count = (/** @type {number | null} */ n) =>
    state.hidden.filter((/** @type {number | null} */ each) => each === n).length;
  const guessed = (/** @type {string} */ kind) =>
    state.taps.filter((/** @type {any} */ tap) => tap.kind === kind).length;
  const sixes = guessed("six"); // of every sign there are two, and a tile that was guessed lies open
  return make(
    "div",
    { class: "numbers", role: "group", "aria-label": say("The winner’s hidden numbers") },
    ...numbers.map((n) =>
      button(
        `hidden-${n}`,
        count(n) > 1 ? `${n} ×2` : String(n),
        () => handle.change({ hidden: [...state.hidden, n] }),
        "",
        {
          "aria-pressed": String(count(n) > 0),
          disabled: count(n) + (n === 6 ? sixes : 0) >= 2,
        },
      )
    ),
    button(
      "hidden-dash",
      count(null) > 1 ? "– ×2" : "–",
      () => handle.change({ hidden: [...state.hidden, null] }),
      "",
      {
        "aria-label": count(null) > 1 ? `${say("Dash")} ×2` : say("Dash"),
        "aria-pressed": String(count(null) > 0),
        disabled: count(null) + guessed("dash") >= 2,
      },
    ),
  );
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
function endRound(state, handle) {
  const points = roundPoints(state.players, state.taps, state.winner, state.hidden, facts.worth);
  handle.change({ past: [...state.past, points], taps: [], ending: false, hidden: [], refused: "", at: 0 });
}

startTool("davinci.points", fresh, (state, handle) => {
  const over = state.past.length >= state.rounds;
  const untouched = !state.past.length && !state.taps.length;
  if (state.ending) {
    return {
      main: [
        make("p", { class: "headline" }, say("Who won the round, and which of their numbers are still hidden?")),
        sumList(state, handle),
        hiddenNumbers(state, handle),
        !state.hidden.length && make("p", { class: "muted" }, say("The winner must have at least one hidden tile.")),
      ],
      reach: [
        button("done", say("Finish the round"), () => endRound(state, handle), "primary", {
          disabled: !state.hidden.length,
        }),
        undoButton(handle),
      ],
    };
  }
  return {
    main: [
      headline(state),
      sumList(state, handle),
      !over && make("h2", {}, say("{name} guessed right:", { name: playerName(state.at) })),
      !over && taps(state, handle),
      state.taps.length > 0 && tapList(state),
      untouched &&
      segments(
        say("Players"),
        [2, 3, 4].map((n) => [String(n), String(n)]),
        String(state.players),
        (n) => handle.choose({ players: Number(n), at: 0 }),
      ),
      untouched &&
      segments(
        say("Rounds"),
        [1, 3, 5].map((n) => [String(n), String(n)]),
        String(state.rounds),
        (n) => handle.choose({ rounds: Number(n) }),
      ),
    ],
    reach: [make(
      "div",
      { class: "two" },
      undoButton(handle),
      over
        ? button(
          "new",
          [icon("again"), say("New game")],
          () => handle.change({ ...fresh(), players: state.players, rounds: state.rounds }),
          "primary",
        )
        : button(
          "end",
          say("The round is over"),
          () => handle.change({ ending: true, hidden: [], refused: "" }),
          "primary",
        ),
    )],
  };
});
