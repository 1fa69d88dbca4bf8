// @ts-check
// The seal of a hiding place as players see it: a few of its signs before the first question, and all of it at the end.
import { fieldNumber, inArea } from "./moor_areas.js";
import { icon, make, say } from "./phone.js";
import { seal } from "./seal.js";

/** The seal, opened: whoever wants to can compute it again. @param {any} place */
export function proof(place) {
  const fits = seal(place.field, place.salt) === place.seal;
  const honest = place.answers.every((/** @type {any} */ answer) =>
    inArea(answer, fieldNumber(place.field)) === answer.yes
  );
  return make(
    "section",
    { class: "surface proof" },
    make(
      "p",
      {},
      icon("shield"),
      make(
        "b",
        {},
        fits && honest
          ? say("The seal matches, and every answer was true.")
          : say("The seal or an answer does not match. Something on this phone was changed."),
      ),
    ),
    make(
      "dl",
      {},
      make("dt", {}, say("Field")),
      make("dd", {}, place.field),
      make("dt", {}, say("Salt")),
      make("dd", {}, make("code", {}, place.salt)),
      make("dt", {}, say("Seal")),
      make("dd", {}, make("code", {}, place.seal)),
    ),
  );
}

/** @param {string} shut */
export const sealLine = (shut) =>
  make(
    "p",
    { class: "seal" },
    icon("shield"),
    make(
      "span",
      {},
      say("Sealed before the first question:"),
      " ",
      make("code", {}, `${shut.slice(7, 11)} ${shut.slice(11, 15)}`),
    ),
  );
