// @ts-check
// Thieves!: counts the loot in a raid or at the end, card by card, and never more cards than the deck has.
import { cardCount, raidLosers, winners, worth } from "./loot_sums.js";
import { button, drawing, facts, icon, listed, make, say, segments, startTool, undoButton } from "./phone.js";

/** @typedef {import("./phone.js").Handle} Handle */

const fresh = () => ({
  when: "raid",
  players: 4,
  at: 0,
  loot: Array.from({ length: 6 }, () => ({})),
  raid: "all",
  ties: "fewer",
});

/** @param {number} seat */
const playerName = (seat) => say("Player {n}", { n: seat + 1 });

/** @param {any} state */
function verdict(state) {
  const loot = state.loot.slice(0, state.players);
  const sums = loot.map((/** @type {any} */ cards) => worth(cards, facts.money, state.when));
  if (!loot.some(cardCount)) return make("p", { class: "headline" }, say("Tap each player’s money cards."));
  const hit = state.when === "raid" ? raidLosers(sums, state.raid) : winners(sums, loot.map(cardCount), state.ties);
  const names = hit.length ? listed(hit.map(playerName)) : "";
  const text = state.when === "raid"
    ? names ? say("The police take all the loot from {names}.", { names }) : say("Nobody loses anything.")
    : hit.length > 1
    ? say("{names} share the win.", { names })
    : say("{names} wins.", { names });
  return make("p", { class: "headline", role: "status" }, make("b", {}, text));
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
function sumList(state, handle) {
  return make(
    "div",
    { class: "sums", role: "group", "aria-label": say("Players") },
    ...state.loot.slice(0, state.players).map((/** @type {any} */ cards, /** @type {number} */ seat) =>
      button(
        `player-${seat}`,
        [make("span", {}, playerName(seat)), make("b", {}, String(worth(cards, facts.money, state.when)))],
        () => handle.choose({ at: seat }),
        "",
        { "aria-pressed": String(seat === state.at) },
      )
    ),
  );
}

/**
 * How many cards of a kind lie in all loot.
 * @param {any} state
 * @param {string} kind
 */
const counted = (state, kind) =>
  state.loot.slice(0, state.players).reduce(
    (/** @type {number} */ sum, /** @type {any} */ each) => sum + (each[kind] ?? 0),
    0,
  );

/** The money that lies in nobody's loot. @param {any} state */
function unseen(state) {
  const left = facts.money.flatMap((/** @type {import("./loot_sums.js").Money} */ { kind, word, count }) => {
    const n = count - counted(state, kind);
    return n ? [`${n}\u00a0×\u00a0${word.replace(" ", "\u00a0")}`] : [];
  });
  return make(
    "p",
    {},
    left.length ? say("Still unseen: {cards}.", { cards: listed(left) }) : say("Every money card has been counted."),
  );
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
function cards(state, handle) {
  const mine = state.loot[state.at];
  const set = (/** @type {string} */ kind, /** @type {number} */ n) =>
    handle.change({ loot: state.loot.with(state.at, { ...mine, [kind]: n }) });
  return make(
    "div",
    { class: "money" },
    ...facts.money.map((/** @type {import("./loot_sums.js").Money} */ kind) => {
      const has = mine[kind.kind] ?? 0;
      const words = { card: kind.word, n: has };
      return make(
        "div",
        {},
        button(
          `add-${kind.kind}`,
          [drawing(facts.art, `small-${kind.kind}`, "0 0 40 56", "money-card"), make("b", {}, `× ${has}`)],
          () => set(kind.kind, has + 1),
          "pad",
          {
            "aria-label": say("One more {card}; so far {n}", words),
            disabled: counted(state, kind.kind) >= kind.count,
          },
        ),
        button(`less-${kind.kind}`, "−", () => set(kind.kind, has - 1), "", {
          "aria-label": say("One {card} fewer", words),
          disabled: !has,
        }),
      );
    }),
  );
}

startTool("thieves.loot", fresh, (state, handle) => ({
  main: [
    segments(
      say("When"),
      [["raid", say("Raid")], ["final", say("End")]],
      state.when,
      (when) => handle.choose({ when }),
    ),
    verdict(state),
    sumList(state, handle),
    make("h2", { class: "vh" }, playerName(state.at)), // who it is shows above
    cards(state, handle),
    unseen(state),
    segments(
      say("Players"),
      facts.players.map((/** @type {number} */ n) => [String(n), String(n)]),
      String(state.players),
      (n) => handle.change({ players: Number(n), at: Math.min(state.at, Number(n) - 1) }),
    ),
    state.when === "raid"
      ? segments(
        say("Tie for richest"),
        [["all", say("all lose")], ["none", say("nobody loses")]],
        state.raid,
        (raid) => handle.choose({ raid }),
      )
      : segments(
        say("Tie for richest"),
        [["fewer", say("fewest cards")], ["shared", say("shared win")]],
        state.ties,
        (ties) => handle.choose({ ties }),
      ),
    make(
      "p",
      { class: "muted" },
      say("In a raid the ring is worth 3 and the horseshoe 1; at the end it is the other way round."),
    ),
  ],
  reach: [make(
    "div",
    { class: "two" },
    undoButton(handle),
    button("clear", [icon("again"), say("Count again")], () => handle.change({ loot: fresh().loot, at: 0 })),
  )],
}));
