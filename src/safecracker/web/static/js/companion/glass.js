// @ts-check
// The Code Crackers: die, code cards and hour-glass. Claims are checked by the people: the phone does not know the board.
import { playSound, unlockSound } from "../sound.js";
import { codeCard, shuffled } from "./code_cards.js";
import {
  announce,
  below,
  button,
  drawing,
  facts,
  icon,
  make,
  makeSvg,
  say,
  segments,
  startTool,
  undoButton,
} from "./phone.js";

/** @typedef {import("./phone.js").Handle} Handle */

const TICK = 200; // ms
const LAST = 5; // seconds with a tick
const GLASS =
  "M14 12H46C46 31 36 36 32.5 43Q31.5 45 32.5 47C36 54 46 59 46 78H14C14 59 24 54 27.5 47Q28.5 45 27.5 43C24 36 14 31 14 12Z";

const fresh = () => ({
  phase: "setup",
  players: 3,
  game: "symbols",
  seconds: 45,
  sound: true,
  deck: [], // the codes that are left, the next one last
  code: "",
  turned: 0, // codes of this deck so far
  face: "",
  ends: 0, // when the sand is through, as Date.now() counts; 0 while it stands
  left: 0, // ms, while it stands
  ended: "",
});

/** @type {{state: any, handle: Handle} | null} */
let current = null;
/** What moves while the sand runs. @type {{seconds: HTMLElement, above: Element, below: Element, falls: Element} | null} */
let moving = null;
let lastSecond = -1;
/** @type {any} */
let wakeLock = null;

/** Never more than the glass holds, even if the clock of the phone was set back. @param {any} state */
const msLeft = (state) =>
  Math.min(1000 * state.seconds, Math.max(0, state.ends ? state.ends - Date.now() : state.left));

/** The screen stays on while the sand runs. @param {boolean} on */
async function keepAwake(on) {
  try {
    if (on) wakeLock ??= await /** @type {any} */ (navigator).wakeLock?.request("screen");
    else {
      await wakeLock?.release();
      wakeLock = null;
    }
  } catch {
    wakeLock = null; // the phone saves its battery
  }
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function setup(state, handle) {
  const numbers = (/** @type {number[]} */ all) =>
    all.map((n) => /** @type {[string, string]} */ ([String(n), String(n)]));
  return {
    main: [
      make("p", { class: "headline" }, say("The phone is the die, the code cards and the sand timer.")),
      segments(say("Players"), numbers([2, 3, 4]), String(state.players), (n) => handle.choose({ players: Number(n) })),
      segments(
        say("Codes"),
        [["symbols", say("symbols")], ["digits", say("digits")]],
        state.game,
        (game) => handle.choose({ game }),
      ),
      segments(
        say("Seconds"),
        numbers(facts.seconds),
        String(state.seconds),
        (n) => handle.choose({ seconds: Number(n) }),
      ),
      soundSwitch(state, handle),
    ],
    reach: [
      button(
        "begin",
        say("Start"),
        () => handle.change({ phase: "roll", deck: shuffled(state.game), turned: 0 }),
        "primary",
      ),
      handle.undoable && undoButton(handle),
    ],
  };
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
const soundSwitch = (state, handle) =>
  make(
    "button",
    {
      type: "button",
      id: "sound",
      class: "tell",
      role: "switch",
      "aria-checked": String(state.sound),
      on: () => handle.choose({ sound: !state.sound }),
    },
    icon(state.sound ? "check" : "x"),
    say("Sound"),
  );

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function roll(state, handle) {
  const throwIt = () => {
    const face = facts.faces[below(facts.faces.length)];
    handle.change({ phase: "rolled", face });
    announce(faceInWords(face));
  };
  return {
    main: [
      make("p", { class: "headline" }, say("Whoever has the detective card rolls.")),
      drawing(facts.art, "die-glass", "0 0 100 100", "die-large"),
      soundSwitch(state, handle),
    ],
    reach: [
      button("roll", say("Roll the die"), throwIt, "primary"),
      undoOrNew(state, handle),
    ],
  };
}

/**
 * Both can be taken back, so that a touch by mistake costs nothing; the next game is played as this one.
 * @param {any} state
 * @param {Handle} handle
 */
const undoOrNew = ({ players, game, seconds, sound }, handle) =>
  make(
    "div",
    { class: "two" },
    undoButton(handle),
    button("new", say("New game"), () => handle.change({ ...fresh(), players, game, seconds, sound })),
  );

/** @param {string} face */
const faceInWords = (face) =>
  face === "glass"
    ? say("Magnifying glass: search!")
    : face === "1"
    ? say("1 square")
    : say("{n} squares", { n: face });

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function rolled(state, handle) {
  const search = state.face === "glass";
  const steps = facts.thiefSteps[state.players];
  const thief = steps === 1
    ? say("First the thief moves 1 square.")
    : say("First the thief moves {n} squares.", { n: steps });
  const text = search ? `${thief} ${say("Then turn over the card.")}` : say("Move your detective.");
  return {
    main: [
      make("p", { class: "headline", role: "status" }, make("b", {}, faceInWords(state.face)), " ", text),
      drawing(facts.art, `die-${state.face}`, "0 0 100 100", "die-large"),
    ],
    reach: [
      search
        ? button("turn", say("Turn over the card and start the sand"), () => startSearch(state, handle), "primary")
        : button("next", say("Next player"), () => handle.change({ phase: "roll", face: "" }), "primary"),
      undoButton(handle),
    ],
  };
}

/**
 * Whoever takes it back puts the card on the deck again: the next search is for the same code.
 * @param {any} state
 * @param {Handle} handle
 */
function startSearch(state, handle) {
  const deck = state.deck.length ? [...state.deck] : shuffled(state.game);
  const turned = state.deck.length ? state.turned + 1 : 1;
  lastSecond = -1;
  unlockSound();
  keepAwake(true);
  if (!state.deck.length) handle.choose({ deck: [...deck], turned: 0 }); // shuffled once, even if it is taken back
  handle.change({
    phase: "search",
    code: deck.pop(),
    deck,
    turned,
    ends: Date.now() + 1000 * state.seconds,
    left: 0,
    ended: "",
  });
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function search(state, handle) {
  const paused = !state.ends;
  return {
    main: [codeCard(state.code, true), clock(state), codeCard(state.code, false)],
    reach: [
      make(
        "p",
        { class: "say" },
        say("Find the first 3, 4 or all 5. Put your chip on the first symbol, then take the safe."),
      ),
      paused
        ? button(
          "on",
          say("Let the sand run"),
          () => runOn(state, handle),
          "primary",
        )
        : button(
          "stop",
          say("Stop! Someone has all 5"),
          () => stop(state, handle),
          "primary",
        ),
      make(
        "div",
        { class: "three" },
        button("pause", say("Pause the sand"), () => handle.choose({ ends: 0, left: msLeft(state) }), "", {
          disabled: paused,
        }),
        button("chips", say("Everyone has placed a chip"), () => finish("chips", state, handle)),
        undoButton(handle),
      ),
    ],
  };
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function stopped(state, handle) {
  return {
    main: [codeCard(state.code, true), clock(state), codeCard(state.code, false)],
    reach: [
      make("p", { class: "say" }, say("Is the line of 5 right?")),
      make(
        "div",
        { class: "three" },
        button("right", [icon("check"), say("Right")], () => finish("five", state, handle), "primary"),
        button("wrong", [icon("x"), say("Wrong")], () => runOn(state, handle)),
        undoButton(handle),
      ),
    ],
  };
}

/**
 * From the same second.
 * @param {any} state
 * @param {Handle} handle
 */
function runOn(state, handle) {
  keepAwake(true);
  handle.choose({ phase: "search", ends: Date.now() + state.left, left: 0 });
}

/**
 * A touch by mistake: the sand stands as it stood.
 * @param {any} state
 * @param {Handle} handle
 */
function stop(state, handle) {
  handle.choose({ ends: 0, left: msLeft(state) });
  handle.change({ phase: "stopped" });
}

/**
 * The end of a search. What people said can be undone: then the sand stands as it stood.
 * @param {string} ended
 * @param {any} state
 * @param {Handle} handle
 */
function finish(ended, state, handle) {
  keepAwake(false);
  handle.choose({ ends: 0, left: msLeft(state) });
  handle.change({ phase: "result", ended, left: 0 });
}

/** @type {(state: any, handle: Handle) => {main: any[], reach: any[]}} */
function result(state, handle) {
  const lead = state.ended === "five"
    ? say("Cracked!")
    : state.ended === "time"
    ? say("Time is up.")
    : say("The search is over.");
  return {
    main: [
      make(
        "p",
        { class: "headline", role: "status" },
        make("b", {}, lead),
        " ",
        say("Only the player with the highest safe moves, by as many squares as it shows."),
      ),
      codeCard(state.code, false),
      make("p", {}, say("Chips and safes go back, and the detective card passes to the left.")),
    ],
    reach: [
      button("next", say("Next player"), () => handle.change({ phase: "roll", face: "" }), "primary"),
      undoOrNew(state, handle),
    ],
  };
}

/** @param {any} state */
function clock(state) {
  const above = makeSvg("rect", { class: "c-sand", x: 8, width: 44 });
  const [below, falls] = [makeSvg("path", { class: "c-sand" }), makeSvg("path", { class: "c-stream" })];
  const seconds = make("b", { class: "seconds" });
  moving = { seconds, above, below, falls };
  const clip = makeSvg("clipPath", { id: "glass-clip" }, makeSvg("path", { d: GLASS }));
  const glass = makeSvg(
    "svg",
    { class: "hg", viewBox: "0 0 60 90", "aria-hidden": "true" },
    makeSvg("defs", {}, clip),
    makeSvg("use", { href: `${facts.art}#hg-back` }),
    makeSvg("g", { "clip-path": "url(#glass-clip)" }, above, below, falls),
    makeSvg("use", { href: `${facts.art}#hg-front` }),
  );
  const number = say("code {n} of {all}", { n: state.turned, all: facts.codes[state.game].length });
  const time = make("p", {}, seconds, make("small", {}, say("seconds")), make("small", {}, number));
  return make("div", { class: "c-clock", role: "timer", "aria-label": say("The sand timer") }, glass, time);
}

/** The sand as it stands now; the last seconds are heard. */
function showSand() {
  if (!current || !moving) return;
  const { state, handle } = current;
  const left = msLeft(state);
  const [seconds, share] = [Math.ceil(left / 1000), left / (1000 * state.seconds)];
  const [height, heap] = [29 * share, 84 - 40 * (1 - share)];
  moving.above.setAttribute("y", String(45 - height));
  moving.above.setAttribute("height", String(height));
  moving.below.setAttribute("d", `M8 90V${heap}Q30 ${heap - 9} 52 ${heap}V90z`);
  moving.falls.setAttribute("d", left && state.ends ? `M30 44V${heap - 3}` : "");
  if (moving.seconds.textContent !== String(seconds)) moving.seconds.textContent = String(seconds);
  if (!state.ends) return;
  if (seconds !== lastSecond && seconds > 0 && (seconds <= LAST || seconds === 15) && lastSecond >= 0) {
    if (seconds <= LAST && state.sound) playSound("tick");
    if (seconds !== LAST - 1) announce(say("{n} seconds left.", { n: seconds }));
  }
  lastSecond = seconds;
  if (!left && state.phase === "search") timeIsUp(state, handle);
}

/**
 * @param {any} state
 * @param {Handle} handle
 */
function timeIsUp(state, handle) {
  if (state.sound) playSound("over");
  navigator.vibrate?.([300, 120, 300]);
  keepAwake(false);
  handle.choose({ phase: "result", ended: "time", ends: 0, left: 0 });
}

const PHASES = { setup, roll, rolled, search, stopped, result };

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, unlockSound, { once: true });
setInterval(showSand, TICK);
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !current?.state.ends) return;
  wakeLock = null; // the browser let it go when the page was hidden
  keepAwake(true);
});
startTool("codecrackers.glass", fresh, (state, handle) => {
  current = { state, handle };
  moving = null;
  queueMicrotask(showSand); // after this drawing: where the time is up, another one follows
  return PHASES[/** @type {"setup"} */ (state.phase)](state, handle);
});
