// @ts-check
// The gang's map: what the crooks' answers leave, and which of them cannot all be true.
import { areaAt, contradiction, fieldName, fieldNumber, FIELDS, fitting, inArea } from "./moor_areas.js";
import { answerList, areaList, drawKinds, drawMap, fieldList, questionInWords } from "./moor_map.js";
import { announce, button, icon, make, say, startTool, undoButton } from "./phone.js";

/** @typedef {import("./phone.js").Handle} Handle */

const fresh = () => ({ answers: [], old: [], kind: "half", what: "", ending: false, treasure: "" });

/**
 * An answer in a sentence.
 * @param {any} answer
 */
const inWords = (answer) =>
  say("“{text}”", { text: `${questionInWords(answer)} ${answer.yes ? say("Yes") : say("No")}` });

/**
 * @param {any} state
 * @param {number[]} fits
 */
function headline(state, fits) {
  if (!state.answers.length) {
    return make("p", { class: "headline" }, say("Enter each question and the crooks’ answer."));
  }
  if (fits.length) {
    return make(
      "p",
      { class: "fit surface", role: "status" },
      make("b", {}, String(fits.length)),
      " ",
      say("of {all} fields still fit.", { all: FIELDS }),
    );
  }
  return make(
    "p",
    { class: "headline alarm", role: "alert" },
    make("b", {}, say("No field is left: one of the answers was not true.")),
  );
}

/** Which answers would save the map, and which pairs cannot both be true. @param {any[]} answers */
function clash(answers) {
  const { suspects, clashes } = contradiction(answers);
  const pairs = clashes.slice(0, 4).map(([one, other]) =>
    make(
      "li",
      {},
      say("{one} and {other} cannot both be right.", { one: inWords(answers[one]), other: inWords(answers[other]) }),
    )
  );
  const saved = suspects.map(({ answer, fields }) =>
    make("li", {}, say("Without {answer}, fields left: {n}.", { answer: inWords(answers[answer]), n: fields }))
  );
  const none = !pairs.length && !saved.length && make("li", {}, say("More than one answer is wrong."));
  return make("section", { class: "surface" }, make("ul", { class: "plain" }, ...pairs, ...saved, none));
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
function asking(state, handle) {
  const { answers, kind, what } = state;
  const fits = fitting(answers);
  const asked = what ? { kind, what } : null;
  const pick = (/** @type {string} */ area) => handle.choose({ what: area });
  const enter = (/** @type {boolean} */ yes) => () => {
    const next = [...answers, { kind, what, yes }];
    handle.change({ answers: next, what: "" });
    announce(fitting(next).length ? "" : say("No field is left: one of the answers was not true."));
  };
  const drop = (/** @type {number} */ n) =>
    button(`drop-${n}`, [icon("x")], () => handle.change({ answers: answers.toSpliced(n, 1) }), "drop", {
      "aria-label": say("Remove {answer}", { answer: inWords(answers[n]) }),
    });
  return {
    main: [
      headline(state, fits),
      !fits.length && clash(answers),
      drawMap({
        fits,
        asked,
        label: say("The moor: {n} of {all} fields fit", { n: fits.length, all: FIELDS }),
        on: (field) => pick(areaAt(kind, field)),
      }),
      drawKinds(kind, (next) => handle.choose({ kind: next, what: "" })),
      areaList(kind, what, pick),
      answers.length > 0 && make("h2", {}, say("All answers")),
      answers.length > 0 && answerList(answers, false, drop),
      answers.length > 0 && hiddenAgain(state, handle),
      ...earlier(state),
    ],
    reach: [
      make("p", { class: "say" }, asked ? questionInWords(asked) : say("Tap the area on the map.")),
      make(
        "div",
        { class: "two" },
        button("yes", say("Yes"), enter(true), "primary", { disabled: !asked }),
        button("no", say("No"), enter(false), "strong", { disabled: !asked }),
      ),
      make(
        "div",
        { class: "two" },
        undoButton(handle),
        button("end", say("The treasure is shown"), () => handle.change({ ending: true, what: "" })),
      ),
    ],
  };
}

/**
 * What was answered before says nothing of where the treasure lies now.
 * @param {any} state
 * @param {Handle} handle
 */
const hiddenAgain = ({ old, answers }, handle) =>
  button(
    "hidden-again",
    [icon("again"), say("The treasure was hidden again")],
    () => handle.change({ old: [...old, answers], answers: [], what: "" }),
  );

/** The answers about places where the treasure lay before. @param {any} state */
const earlier = ({ old }) =>
  old.map((/** @type {any[]} */ answers) =>
    make(
      "section",
      { class: "earlier" },
      make("h2", {}, say("Before the treasure was hidden again")),
      answerList(answers, true),
    )
  );

/**
 * The crooks show the field, and every answer is tested against it.
 * @param {any} state
 * @param {Handle} handle
 */
function testing(state, handle) {
  const { answers, treasure } = state;
  const pick = (/** @type {string} */ field) => handle.change({ treasure: field });
  const wrong = treasure
    ? answers.filter((/** @type {any} */ answer) => inArea(answer, fieldNumber(treasure)) !== answer.yes)
    : [];
  const lead = !treasure
    ? say("Where was the treasure?")
    : wrong.length
    ? say("These answers were not true:")
    : say("Every answer was true.");
  return {
    main: [
      make("p", { class: wrong.length ? "headline alarm" : "headline", role: "status" }, make("b", {}, lead)),
      wrong.length > 0 &&
      make("ul", { class: "plain" }, ...wrong.map((/** @type {any} */ answer) => make("li", {}, inWords(answer)))),
      drawMap({
        fits: fitting(answers),
        asked: null,
        chest: treasure ? fieldNumber(treasure) : undefined,
        label: treasure ? say("The moor: the treasure is on {field}", { field: treasure }) : say("The moor"),
        on: (field) => pick(fieldName(field)),
      }),
      fieldList(treasure, pick),
      ...earlier(state),
    ],
    reach: [
      make(
        "div",
        { class: "two" },
        undoButton(handle),
        button("new", say("New game"), () => handle.change(fresh()), "primary"),
      ),
    ],
  };
}

startTool("teufelsmoor.map", fresh, (state, handle) => state.ending ? testing(state, handle) : asking(state, handle));
