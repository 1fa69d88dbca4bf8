// @ts-check
// The treasure keeper of the moor: hides the treasure, seals it, answers truthfully, and proves it at the end.
import { areaAt, fieldName, fieldNumber, FIELDS, fitting, inArea } from "./moor_areas.js";
import { answerList, areaList, drawKinds, drawMap, fieldList, questionInWords } from "./moor_map.js";
import { announce, below, button, icon, make, say, startTool } from "./phone.js";
import { newSalt, seal } from "./seal.js";
import { proof, sealLine } from "./seal_proof.js";

/** @typedef {import("./phone.js").Handle} Handle */

const fresh = () => ({
  phase: "start",
  field: "",
  salt: "",
  seal: "",
  answers: [],
  old: [],
  kind: "half",
  what: "",
  forecast: true, // what yes and no would leave
  sure: false,
  named: "",
});

let opened = false; // the curtain falls at every reload, and when the page is left
/** @type {{state: any, handle: Handle} | null} */
let current = null;

/** A hiding place with its seal. @param {string} field */
function hidden(field) {
  const salt = newSalt();
  return { phase: "play", field, salt, seal: seal(field, salt), what: "", sure: false };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function atStart(state, handle) {
  return {
    main: [
      make("p", { class: "headline" }, say("Who hides the treasure?")),
      make(
        "p",
        {},
        say(
          "Either way, the phone seals the field first, answers truthfully, and opens the seal at the end.",
        ),
      ),
      ...earlier(state),
    ],
    reach: [
      button(
        "by-phone",
        say("The phone draws a field"),
        () => handle.commit(hidden(fieldName(below(FIELDS)))),
        "primary",
      ),
      button("by-crooks", say("The crooks choose a field"), () => handle.commit({ phase: "curtain" })),
    ],
  };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function behindCurtain(state, handle) {
  return {
    main: [
      make(
        "div",
        { class: "curtain-down" },
        make("b", {}, say("For the crooks only")),
        make("p", {}, say("Hold the phone so that nobody else can see it.")),
      ),
    ],
    reach: [
      button("lift", say("Only we can see it"), () => {
        opened = true;
        handle.commit({ phase: "hide", what: "" });
      }, "primary"),
      button("back", say("Cancel"), () => handle.commit(asBefore(state))),
    ],
  };
}

/** Nobody hid anything behind the curtain: the treasure lies where it lay. @param {any} state */
function asBefore({ old }) {
  const last = old.at(-1);
  return last ? { ...last, old: old.slice(0, -1), phase: "play", what: "" } : { phase: "start" };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function hiding(state, handle) {
  const pick = (/** @type {string} */ what) => handle.choose({ what });
  return {
    main: [
      make("p", { class: "headline" }, say("Where is the treasure?")),
      drawMap({
        fits: null,
        asked: null,
        picked: state.what ? fieldNumber(state.what) : undefined,
        label: say("The moor"),
        on: (field) => pick(fieldName(field)),
      }),
      fieldList(state.what, pick),
    ],
    reach: [
      button(
        "bury",
        state.what ? say("Bury it on {field}", { field: state.what }) : say("Choose a field"),
        () => handle.commit(hidden(state.what)),
        "primary",
        { disabled: !state.what },
      ),
    ],
  };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function playing(state, handle) {
  const { answers, kind, what } = state;
  const fits = fitting(answers);
  const asked = what ? { kind, what } : null;
  const pick = (/** @type {string} */ area) => handle.choose({ what: area, sure: false });
  return {
    main: [
      lastAnswer(state, fits),
      drawMap({
        fits,
        asked,
        label: say("The moor: {n} of {all} fields fit", { n: fits.length, all: FIELDS }),
        on: (field) => pick(areaAt(kind, field)),
      }),
      drawKinds(kind, (next) => handle.choose({ kind: next, what: "", sure: false })),
      areaList(kind, what, pick),
      make(
        "button",
        {
          type: "button",
          id: "forecast",
          class: "tell",
          role: "switch",
          "aria-checked": String(state.forecast),
          on: () => handle.choose({ forecast: !state.forecast }),
        },
        icon(state.forecast ? "check" : "x"),
        say("Show how many fields a yes or a no would leave"),
      ),
      answers.length > 0 && make("h2", {}, say("All answers")),
      answers.length > 0 && answerList(answers),
      ...earlier(state),
      sealLine(state.seal),
    ],
    reach: [question(state, fits, asked), askButton(asked, state, handle), others(state, handle)],
  };
}

/**
 * @param {any} state
 * @param {number[]} fits
 */
function lastAnswer(state, fits) {
  const last = state.answers.at(-1);
  if (!last) {
    return make(
      "div",
      { class: "surface answer", role: "status" },
      make("b", {}, "?"),
      make(
        "span",
        {},
        say("The treasure is hidden and sealed."),
        make("small", {}, say("Choose a card, then an area.")),
      ),
    );
  }
  const before = fitting(state.answers.slice(0, -1)).length;
  return make(
    "div",
    { class: "surface answer", role: "status" },
    make("b", { class: last.yes ? "yes" : "no" }, last.yes ? say("Yes") : say("No")),
    make(
      "span",
      {},
      questionInWords(last),
      make("small", {}, say("{before} → {n} of {all} fields fit", { before, n: fits.length, all: FIELDS })),
    ),
  );
}

/**
 * @param {any} state
 * @param {number[]} fits
 * @param {{kind: string, what: string} | null} asked
 */
function question(state, fits, asked) {
  if (!asked) return make("p", { class: "say" }, say("Tap the area on the map."));
  const yes = fits.filter((field) => inArea(asked, field)).length;
  const left = state.forecast ? ` ${say("Yes leaves {yes}, no leaves {no}.", { yes, no: fits.length - yes })}` : "";
  return make("p", { class: "say" }, questionInWords(asked) + left);
}

/**
 * An answer cannot be taken back: the question is on the map before it is asked.
 * @param {{kind: string, what: string} | null} asked
 * @param {any} state
 * @param {Handle} handle
 */
function askButton(asked, state, handle) {
  const label = asked ? say("Ask: {area}", { area: questionInWords(asked) }) : say("Ask");
  return button(
    "ask",
    label,
    () => {
      if (!asked) return;
      const yes = inArea(asked, fieldNumber(state.field));
      handle.commit({ answers: [...state.answers, { ...asked, yes }], what: "", sure: false });
      announce(`${yes ? say("Yes") : say("No")}: ${questionInWords(asked)}`);
    },
    "primary",
    { disabled: !asked },
  );
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
function others(state, handle) {
  const hideAgain = () =>
    handle.commit({
      old: [...state.old, pastPlace(state)],
      answers: [],
      phase: "curtain",
      field: "",
      salt: "",
      seal: "",
      sure: false,
    });
  if (state.sure) {
    return make(
      "div",
      { class: "two" },
      button("again", [icon("again"), say("Really hide it again?")], hideAgain, "grave"),
      button("not", say("Cancel"), () => handle.choose({ sure: false })),
    );
  }
  return make(
    "div",
    { class: "two" },
    button("again", [icon("again"), say("Hide again")], () => handle.choose({ sure: true })),
    button("name", [icon("flag"), say("Name a field")], () => handle.choose({ phase: "name", what: "" }), "grave"),
  );
}

/** @param {any} state */
const pastPlace = ({ field, salt, seal: shut, answers }) => ({ field, salt, seal: shut, answers });

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function naming(state, handle) {
  const pick = (/** @type {string} */ what) => handle.choose({ what, sure: false });
  const { what } = state;
  const [sure, leaving] = [state.sure === true, state.sure === "leaving"];
  return {
    main: [
      make(
        "p",
        { class: "headline" },
        make("b", {}, say("Where is the treasure?")),
        " ",
        say("You can name a field only once."),
      ),
      drawMap({
        fits: fitting(state.answers),
        asked: null,
        picked: what ? fieldNumber(what) : undefined,
        label: say("The moor"),
        on: (field) => pick(fieldName(field)),
      }),
      fieldList(what, pick),
    ],
    reach: [
      button(
        "dig",
        sure
          ? say("Really dig at {field}?", { field: what })
          : what
          ? say("Dig at {field}", { field: what })
          : say("Choose a field"),
        () => sure ? handle.commit({ phase: "over", named: what, sure: false }) : handle.choose({ sure: true }),
        sure ? "grave" : "primary",
        { disabled: !what },
      ),
      make(
        "div",
        { class: "two" },
        button("not", say("Keep asking"), () => handle.choose({ phase: "play", what: "", sure: false })),
        button(
          "open",
          leaving ? say("Really end without digging?") : say("End without digging"),
          () => leaving ? handle.commit({ phase: "over", named: "", sure: false }) : handle.choose({ sure: "leaving" }),
          leaving ? "grave" : "",
        ),
      ),
    ],
  };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function atEnd(state, handle) {
  const right = state.named === state.field;
  const lead = !state.named
    ? say("The treasure was on {field}.", { field: state.field })
    : right
    ? say("Found! The treasure is on {field}.", { field: state.field })
    : say("Nothing on {named}. The treasure was on {field}.", { named: state.named, field: state.field });
  return {
    main: [
      make("p", { class: "headline", role: "status" }, make("b", {}, lead)),
      drawMap({
        fits: fitting(state.answers),
        asked: null,
        chest: fieldNumber(state.field),
        picked: state.named ? fieldNumber(state.named) : undefined,
        label: say("The moor: the treasure is on {field}", { field: state.field }),
        on: null,
      }),
      proof(state),
      answerList(state.answers),
      ...earlier(state),
    ],
    reach: [button("new", say("New game"), () => handle.commit({ ...fresh(), forecast: state.forecast }), "primary")],
  };
}

/** Hiding places that were given up, with their answers; where they were is told at the end. @param {any} state */
const earlier = (state) =>
  state.old.map((/** @type {any} */ place) =>
    make(
      "section",
      { class: "earlier" },
      make("h2", {}, say("Before the treasure was hidden again")),
      answerList(place.answers, true),
      state.phase === "over" && proof(place),
    )
  );

startTool("teufelsmoor.keeper", fresh, (state, handle) => {
  current = { state, handle };
  if (state.phase === "hide" && !opened) return behindCurtain(state, handle);
  const draw = { start: atStart, curtain: behindCurtain, hide: hiding, play: playing, name: naming, over: atEnd }[
    /** @type {"start"} */ (state.phase)
  ];
  return draw(state, handle);
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden || current?.state.phase !== "hide") return;
  opened = false;
  current.handle.choose({ what: "" });
});
