// @ts-check
// Thieves!: who has won how many gems, and what is in the deck.
import { button, drawing, facts, listed, make, say, segments, startTool, undoButton } from "./phone.js";

const fresh = () => ({ players: 4, wanted: 3, gems: Array(6).fill(0) });

startTool("thieves.gems", fresh, (state, handle) => {
  const gems = state.gems.slice(0, state.players);
  const won = gems.flatMap((/** @type {number} */ n, /** @type {number} */ seat) => n >= state.wanted ? [seat] : []);
  const names = listed(won.map((/** @type {number} */ seat) => say("Player {n}", { n: seat + 1 })));
  const lead = won.length > 1
    ? say("{names} win the series together!", { names })
    : won.length
    ? say("Player {n} wins the series!", { n: won[0] + 1 })
    : say("Who won? Give them a gem.");
  return {
    main: [
      make("p", { class: "headline", role: "status" }, won.length ? make("b", {}, lead) : lead),
      make(
        "div",
        { class: "gems" },
        ...gems.map((/** @type {number} */ n, /** @type {number} */ seat) =>
          button(
            `gem-${seat}`,
            [
              make("span", {}, say("Player {n}", { n: seat + 1 })),
              make(
                "span",
                { "aria-hidden": "true" },
                ...Array.from({ length: n }, () => drawing(facts.art, "gem", "0 0 24 20", "c-gem")),
              ),
              make("b", {}, String(n)),
            ],
            () => handle.change({ gems: state.gems.with(seat, n + 1) }),
            "",
            { disabled: won.length > 0 && n !== state.wanted - 1 }, // whoever shared the last game gets their gem too
          )
        ),
      ),
      segments(
        say("Players"),
        facts.players.map((/** @type {number} */ n) => [String(n), String(n)]),
        String(state.players),
        (n) => handle.change({ players: Number(n) }),
      ),
      segments(
        say("Gems to win"),
        [2, 3, 5].map((n) => [String(n), String(n)]),
        String(state.wanted),
        (n) => handle.change({ wanted: Number(n) }),
      ),
      make("h2", {}, say("The deck")),
      make(
        "table",
        { class: "deck" },
        make(
          "tbody",
          {},
          ...facts.deck.map((/** @type {[string, number]} */ [word, n]) =>
            make("tr", {}, make("th", { scope: "row" }, word), make("td", {}, String(n)))
          ),
        ),
      ),
    ],
    reach: [
      make(
        "div",
        { class: "two" },
        undoButton(handle),
        button("new", say("New series"), () => handle.change({ gems: fresh().gems })),
      ),
    ],
  };
});
