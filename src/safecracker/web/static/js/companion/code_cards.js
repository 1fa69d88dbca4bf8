// @ts-check
// The Code Crackers: the deck of code cards, and a card as it lies on the table.
import { below, drawing, facts, make } from "./phone.js";

/** A new order of the cards. @param {string} game */
export function shuffled(game) {
  const cards = [...facts.codes[game]];
  for (let at = cards.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  return cards;
}

/**
 * @param {string} code
 * @param {boolean} turned for the other side of the table
 */
export function codeCard(code, turned) {
  const signs = [...code].map((sign) =>
    facts.signs[sign] && !/\d/.test(sign)
      ? drawing(facts.art, `symbol-${sign}`, "0 0 100 100", "sign")
      : make("span", { class: "digit" }, sign)
  );
  const cuts = [1, 2, 3, 4, 5].map((n) =>
    make("em", { class: n === 3 || n === 4 ? "cut" : "" }, n < 3 ? "" : String(n))
  );
  const words = [...code].map((sign) => facts.signs[sign]).join(", ");
  const said = turned ? { "aria-hidden": "true" } : { role: "img", "aria-label": words };
  return make("div", { class: turned ? "c-code turned" : "c-code", ...said }, ...signs, ...cuts);
}
