// @ts-check
// The map of the moor on a phone: mist where the treasure cannot be, the area that is asked about, and a touch that picks one.
import { fieldName, FIELDS, fitting, inArea, KINDS, WIDTH } from "./moor_areas.js";
import { button, facts, make, makeSvg, say, select } from "./phone.js";

const SIZE = 40;

/**
 * @typedef {object} Marks
 * @property {number[] | null} fits the fields without mist; null for all
 * @property {{kind: string, what: string} | null} asked
 * @property {number} [chest]
 * @property {number} [picked]
 * @property {string} label for screen readers
 * @property {((field: number) => void) | null} on a touch on a field
 */

/** @param {Marks} marks */
export function drawMap({ fits, asked, chest, picked, label, on }) {
  const misty = fits ? Array.from({ length: FIELDS }, (_, n) => n).filter((field) => !fits.includes(field)) : [];
  const lit = asked ? Array.from({ length: FIELDS }, (_, n) => n).filter((field) => inArea(asked, field)) : [];
  const map = makeSvg(
    "svg",
    { class: "moor", viewBox: "-24 -24 508 508", role: "img", "aria-label": label },
    makeSvg("use", { href: `${facts.art}#moor` }),
    ...facts.stars.map(star),
    makeSvg("path", { class: "c-mist", d: misty.map(square).join("") }),
    makeSvg("path", { class: "c-hatch", d: misty.map(hatch).join("") }),
    makeSvg("use", { href: `${facts.art}#lines` }),
    ...coordinates(),
    makeSvg("path", { class: "c-asked", d: lit.map(square).join("") }),
    makeSvg("path", { class: "c-edge", d: edge(lit) }),
    picked !== undefined && ring(picked, "c-pick"),
    chest !== undefined &&
      makeSvg("use", { href: `${facts.art}#i-chest`, ...corner(chest), width: SIZE, height: SIZE }),
  );
  if (on) map.addEventListener("click", (event) => touched(map, /** @type {MouseEvent} */ (event), on));
  return map;
}

/**
 * @param {SVGElement} map
 * @param {MouseEvent} event
 * @param {(field: number) => void} on
 */
function touched(map, event, on) {
  const box = map.getBoundingClientRect();
  const column = Math.floor(((event.clientX - box.left) / box.width * 508 - 24) / SIZE);
  const row = Math.floor(((event.clientY - box.top) / box.height * 508 - 24) / SIZE);
  if (Math.min(column, row) >= 0 && Math.max(column, row) < WIDTH) on(row * WIDTH + column);
}

/** @param {number} field */
const corner = (field) => ({ x: SIZE * (field % WIDTH), y: SIZE * Math.floor(field / WIDTH) });

/** @param {number} field */
const square = (field) => `M${corner(field).x} ${corner(field).y}h${SIZE}v${SIZE}h-${SIZE}z`;

/** @param {number} field */
const hatch = (field) => `M${corner(field).x} ${corner(field).y + SIZE}l${SIZE}-${SIZE}`;

/** @param {number} field */
const star = (field) =>
  makeSvg("use", { class: "s", href: `${facts.art}#starfield`, x: corner(field).x + 20, y: corner(field).y + 20 });

/**
 * @param {number} field
 * @param {string} look
 */
const ring = (field, look) =>
  makeSvg("rect", { class: look, x: corner(field).x + 2, y: corner(field).y + 2, width: 36, height: 36, rx: 5 });

/** The outline of an area, drawn where it has no neighbour. @param {number[]} area */
function edge(area) {
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    column >= 0 && row >= 0 && column < WIDTH && row < WIDTH && area.includes(row * WIDTH + column);
  return area.map((field) => {
    const [column, row, { x, y }] = [field % WIDTH, Math.floor(field / WIDTH), corner(field)];
    return (has(column, row - 1) ? "" : `M${x} ${y}h${SIZE}`) +
      (has(column, row + 1) ? "" : `M${x} ${y + SIZE}h${SIZE}`) +
      (has(column - 1, row) ? "" : `M${x} ${y}v${SIZE}`) + (has(column + 1, row) ? "" : `M${x + SIZE} ${y}v${SIZE}`);
  }).join("");
}

const coordinates = () =>
  Array.from({ length: WIDTH }, (_, n) => [
    makeSvg("text", { x: SIZE * n + 20, y: -8 }, "ABCDEFGHIJKL"[n]),
    makeSvg("text", { x: -12, y: SIZE * n + 26 }, String(n + 1)),
  ]).flat();

const KIND_WORDS = () => ({
  half: say("Half"),
  quarter: say("Quarter"),
  ninth: say("Ninth"),
  letter: "A–L",
  number: "1–12",
  around: say("Around"),
});

/**
 * The kinds of question cards.
 * @param {string} chosen
 * @param {(kind: string) => void} on
 */
export const drawKinds = (chosen, on) =>
  make(
    "div",
    { class: "kinds", role: "group", "aria-label": say("The card you play") },
    ...KINDS.map((kind) =>
      button(`kind-${kind}`, [kindArt(kind), KIND_WORDS()[/** @type {"half"} */ (kind)]], () => on(kind), "", {
        "aria-pressed": String(kind === chosen),
        "aria-label": facts.lines[kind],
      })
    ),
  );

/** @type {Record<string, string>} */
const KIND_ART = {
  half: "M2 2h20v10H2z",
  quarter: "M12 2h10v10H12z",
  ninth: "M9 9h6v6H9z",
  letter: "M13 2h4v20h-4z",
  number: "M2 9h20v4H2z",
  around: "M7 7h10v10H7z",
};

/** @param {string} kind */
const kindArt = (kind) =>
  makeSvg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    makeSvg("rect", { class: "g0", x: 1, y: 1, width: 22, height: 22, rx: 2 }),
    makeSvg("path", { class: "g1", d: KIND_ART[kind] }),
  );

/**
 * The question itself: it reads well wherever it stands, in every language.
 * @param {{kind: string, what: string}} question
 */
export function questionInWords({ kind, what }) {
  if (kind === "around") return say("Around {field}?", { field: what });
  return facts.areas[kind].find((/** @type {string[]} */ each) => each[0] === what)[1];
}

/**
 * The areas of a kind as a list: for keys, for screen readers, and for fingers that miss.
 * @param {string} kind
 * @param {string} chosen
 * @param {(what: string) => void} on
 */
export function areaList(kind, chosen, on) {
  /** @type {[string, string][]} */
  const choices = kind === "around"
    ? Array.from({ length: FIELDS }, (_, field) => [fieldName(field), fieldName(field)])
    : facts.areas[kind];
  return select("area", say("Area, or tap the map"), [["", "–"], ...choices], chosen, on);
}

/**
 * A field as a list.
 * @param {string} chosen
 * @param {(what: string) => void} on
 */
export const fieldList = (chosen, on) =>
  select(
    "field",
    say("Field, or tap the map"),
    [
      ["", "–"],
      ...Array.from({ length: FIELDS }, (_, n) => /** @type {[string, string]} */ ([fieldName(n), fieldName(n)])),
    ],
    chosen,
    on,
  );

/**
 * The answers so far, newest first.
 * @param {import("./moor_areas.js").Answer[]} answers
 * @param {boolean} [old]
 * @param {(n: number) => any} [extra] what else stands in the line of an answer
 */
export const answerList = (answers, old = false, extra = () => null) =>
  make(
    "ol",
    { class: old ? "answers old" : "answers", reversed: true },
    ...answers.map((answer, n) =>
      make(
        "li",
        {},
        make("span", {}, questionInWords(answer)),
        make("i", {}, String(fitting(answers.slice(0, n + 1)).length)),
        make("b", { class: answer.yes ? "yes" : "no" }, answer.yes ? say("yes") : say("no")),
        extra(n),
      )
    ).reverse(),
  );
