// @ts-check
// What a phone may have kept of each tool. An older companion may have kept less, and anything else can stand there too:
// what cannot be a state of the tool is not opened, so that the tool starts whatever the phone holds.
import { areaAt, fieldName, FIELDS, KINDS } from "./moor_areas.js";

/** @typedef {(value: any) => boolean} Check */

const MANY = 400; // entries, more than any game has

/** @type {Check} */
const isTrueOrFalse = (value) => typeof value === "boolean";

/** @type {Check} */
const isTime = (value) => Number.isFinite(value) && value >= 0;

/** @param {number} least @param {number} most @returns {Check} */
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;

/** @param {any[]} values @returns {Check} */
const oneOf = (...values) => (value) => values.includes(value);

/** @param {Check[]} checks @returns {Check} */
const either = (...checks) => (value) => checks.some((check) => check(value));

/** @param {RegExp} pattern @returns {Check} */
const text = (pattern) => (value) => typeof value === "string" && pattern.test(value);

/** @param {Check} each @param {number} [most] @returns {Check} */
const list = (each, most = MANY) => (value) => Array.isArray(value) && value.length <= most && value.every(each);

/** @type {Check} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with these fields; all of them must be there. @param {Record<string, Check>} fields @returns {Check} */
const record = (fields) => (value) =>
  isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

// Mastermind
const PEGS = "[WPGROSYB-]";
const isRow = record({
  pegs: text(new RegExp(`^${PEGS}{4}$`)),
  red: whole(0, 4),
  white: whole(0, 4),
});
const isDraft = text(new RegExp(`^${PEGS}{0,4}$`));
const isCode = text(new RegExp(`^(${PEGS}{4})?$`));

// Da Vinci Code
const isTile = record({
  colour: oneOf("b", "w"),
  sign: either(oneOf(null), whole(0, 12)),
  denied: list(whole(0, 12), 13),
  since: either(oneOf(undefined), isTime),
});
const isTap = record({ who: whole(0, 3), kind: oneOf("number", "six", "dash", "last") });

// Der Schatz im Teufelsmoor
const EVERY_FIELD = Array.from({ length: FIELDS }, (_, field) => field);
const FIELD_NAMES = EVERY_FIELD.map(fieldName);
const AREAS = new Map(KINDS.map((kind) => [kind, new Set(EVERY_FIELD.map((field) => areaAt(kind, field)))]));
const isFieldOrNone = oneOf("", ...FIELD_NAMES);
/** @type {Check} */
const isQuestion = (value) => isRecord(value) && Boolean(AREAS.get(value.kind)?.has(value.what));
const isAnswers = list((value) => isQuestion(value) && isTrueOrFalse(value.yes));
const isSalt = text(/^[0-9a-f]{32}$/);
const isSeal = text(/^sha256:[0-9a-f]{64}$/);
const isPlace = record({ field: oneOf(...FIELD_NAMES), salt: isSalt, seal: isSeal, answers: isAnswers });

// The Code Crackers
const isCard = text(/^([BCDE]{5}|[1-5]{5})$/);

/** Each field alone. @type {Record<string, Record<string, Check>>} */
const FIELDS_OF = {
  "mastermind.check": {
    blanks: isTrueOrFalse,
    rows: list(isRow),
    draft: isDraft,
    editing: either(oneOf(null), whole(0, MANY)),
    ending: oneOf("", "code"),
    bonus: oneOf(0, 3),
  },
  "mastermind.setter": {
    blanks: isTrueOrFalse,
    most: whole(1, 20),
    code: isCode,
    rows: list(isRow, 20),
    draft: isDraft,
    over: isTrueOrFalse,
    sure: isTrueOrFalse,
  },
  "davinci.notebook": {
    phase: oneOf("setup", "play"),
    players: whole(2, 4),
    dashes: isTrueOrFalse,
    rows: list(list(isTile), 4),
    at: either(oneOf(null), record({ row: whole(0, 3), place: whole(0, MANY) })),
    mode: oneOf("open", "denied"),
  },
  "davinci.points": {
    players: whole(2, 4),
    rounds: whole(1, 9),
    past: list(list(whole(0, 9999), 4), 9),
    taps: list(isTap, 40),
    at: whole(0, 3),
    ending: isTrueOrFalse,
    winner: whole(0, 3),
    hidden: list(either(oneOf(null), whole(0, 11)), 26),
    refused: oneOf("", "tiles", "sixes", "dashes", "codes", "first"),
  },
  "thieves.loot": {
    when: oneOf("raid", "final"),
    players: whole(3, 6),
    at: whole(0, 5),
    loot: list((value) => isRecord(value) && Object.values(value).every(whole(0, 52)), 6),
    raid: oneOf("all", "none"),
    ties: oneOf("fewer", "shared"),
  },
  "thieves.gems": { players: whole(3, 6), wanted: whole(1, 9), gems: list(whole(0, 9), 6) },
  "teufelsmoor.keeper": {
    phase: oneOf("start", "curtain", "hide", "play", "name", "over"),
    field: isFieldOrNone,
    salt: either(oneOf(""), isSalt),
    seal: either(oneOf(""), isSeal),
    answers: isAnswers,
    old: list(isPlace),
    kind: oneOf(...KINDS),
    what: text(/^[\w]{0,12}$/),
    forecast: isTrueOrFalse,
    sure: oneOf(true, false, "leaving"),
    named: isFieldOrNone,
  },
  "teufelsmoor.map": {
    answers: isAnswers,
    old: list((value) => isAnswers(value) && value.length > 0),
    kind: oneOf(...KINDS),
    what: text(/^[\w]{0,12}$/),
    ending: isTrueOrFalse,
    treasure: isFieldOrNone,
  },
  "codecrackers.glass": {
    phase: oneOf("setup", "roll", "rolled", "search", "stopped", "result"),
    players: whole(2, 4),
    game: oneOf("symbols", "digits"),
    seconds: whole(1, 600),
    sound: isTrueOrFalse,
    deck: list(isCard),
    code: either(oneOf(""), isCard),
    turned: whole(0, MANY),
    face: oneOf("", "1", "2", "3", "glass"),
    ends: isTime,
    left: isTime,
    ended: oneOf("", "five", "time", "chips"),
  },
};

/** The area that is chosen is one of the card that is chosen. @type {Check} */
const asksRightly = ({ kind, what }) => what === "" || isQuestion({ kind, what });

/** What the fields say together. @type {Record<string, Check>} */
const TOGETHER = {
  "mastermind.check": ({ rows, editing }) => editing === null || editing < rows.length,
  "mastermind.setter": ({ code, rows, over, most }) => (code || (!rows.length && !over)) && rows.length <= most,
  "davinci.notebook": ({ phase, players, rows, at }) =>
    phase === "setup" || (rows.length === players && (at === null || at.place < (rows[at.row] ?? []).length)),
  "davinci.points": ({ players, past, taps, at, winner }) =>
    Math.max(at, winner, ...taps.map((/** @type {{who: number}} */ tap) => tap.who)) < players &&
    past.every((/** @type {number[]} */ round) => round.length === players),
  "thieves.loot": ({ players, at, loot }) => at < players && loot.length === 6,
  "thieves.gems": ({ gems }) => gems.length === 6,
  "teufelsmoor.keeper": (state) => {
    const hidden = state.field && state.salt && state.seal;
    if (state.phase === "play") return hidden && asksRightly(state);
    if (["name", "over"].includes(state.phase)) return hidden && isFieldOrNone(state.what);
    return state.phase !== "hide" || isFieldOrNone(state.what);
  },
  "teufelsmoor.map": asksRightly,
  "codecrackers.glass": ({ phase, face, code }) =>
    phase === "rolled" ? face !== "" : !["search", "stopped", "result"].includes(phase) || code !== "",
};

/**
 * Whether this can be a state of the tool.
 * @param {string} name of the tool
 * @param {any} state
 */
export const canBe = (name, state) => record(FIELDS_OF[name])(state) && Boolean(TOGETHER[name](state));

/**
 * What was kept of a tool, as it can be opened: what is missing is as at the start, and what cannot be is left out.
 * @param {string} name of the tool
 * @param {any} found what the phone holds
 * @param {object} fresh the state at the start
 * @returns {{now: any, past: any[], at: number} | null} null where nothing can be opened
 */
export function opened(name, found, fresh) {
  if (!isRecord(found) || !isRecord(found.now)) return null;
  const now = { ...fresh, ...found.now }; // an older companion may have kept less
  if (!canBe(name, now)) return null;
  const past = Array.isArray(found.past) && found.past.every((/** @type {any} */ state) => canBe(name, state));
  return { now, past: past ? found.past : [], at: isTime(found.at) ? found.at : 0 };
}
