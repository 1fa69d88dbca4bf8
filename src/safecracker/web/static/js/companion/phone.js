// @ts-check
// What every page of the companion stands on: words, elements, what this phone keeps, and undo.
import { opened } from "./saved_states.js";

/** @typedef {Node | string | null | false | undefined} Child */

const given = JSON.parse(document.getElementById("companion-facts")?.textContent ?? "{}");

/** What the server knows of the game: art, options, names. @type {any} */
export const facts = given.facts ?? {};

/**
 * A sentence in the reader's language; English is its name.
 * @param {string} text
 * @param {Record<string, string | number>} [filled]
 */
export function say(text, filled = {}) {
  const found = given.words?.[text] ?? text;
  return found.replace(
    /\{(\w+)\}/g,
    (/** @type {string} */ whole, /** @type {string} */ name) => filled[name] ?? whole,
  );
}

/**
 * Several things in a sentence.
 * @param {string[]} texts
 */
export function listed(texts) {
  const most = texts.slice(0, -1);
  return most.length ? say("{most} and {last}", { most: most.join(", "), last: texts[texts.length - 1] }) : texts[0];
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: attributes by their names, `on` for what a press does.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {Child[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = /** @type {HTMLElement} */ (document.createElement(tag));
  return dress(element, attributes, children);
}

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {Child[]} children
 */
export function makeSvg(tag, attributes = {}, ...children) {
  return dress(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} attributes
 * @param {Child[]} children
 */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") element.addEventListener("click", value);
    else if (name === "change") element.addEventListener("change", value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/**
 * A drawing of the game or an icon, by the file and the name in it.
 * @param {string} file
 * @param {string} name
 * @param {string} box
 * @param {string} look
 */
export const drawing = (file, name, box, look) =>
  makeSvg("svg", { class: look, viewBox: box, "aria-hidden": "true" }, makeSvg("use", { href: `${file}#${name}` }));

/** @param {string} name */
export const icon = (name) => drawing(facts.icons, name, "0 0 24 24", "i");

/**
 * @param {string} id
 * @param {Child[] | string} label
 * @param {() => void} on
 * @param {string} [look]
 * @param {Record<string, any>} [more]
 */
export const button = (id, label, on, look = "", more = {}) =>
  make("button", { type: "button", id, class: `button ${look}`.trim(), on, ...more }, ...[label].flat());

/**
 * One of several, as a native list.
 * @param {string} id
 * @param {string} label
 * @param {[string, string][]} choices values and words
 * @param {string} chosen
 * @param {(value: string) => void} on
 */
export function select(id, label, choices, chosen, on) {
  const field = make(
    "select",
    { id, change: (/** @type {Event} */ event) => on(/** @type {HTMLSelectElement} */ (event.target).value) },
    ...choices.map(([value, words]) => make("option", { value, selected: value === chosen }, words)),
  );
  return make("label", { class: "field" }, make("span", {}, label), field);
}

/**
 * Read out, without moving the focus.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("said");
  if (region) region.textContent = text;
}

const PREFIX = "companion.";
const MOST_PAST = 300;

/** What this phone keeps of a tool; null where there is nothing, or nothing that can be read. @param {string} name */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Whether it is kept; a phone may be full, or keep nothing in a private window.
 * @param {string} name
 * @param {any} value
 */
function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @typedef {object} Handle
 * @property {(next: object) => void} change the next state, in parts; it can be undone
 * @property {(next: object) => void} choose the same for what is chosen before an entry: no step of undo
 * @property {(next: object) => void} commit the same for what nobody can take back: older states are forgotten
 * @property {() => void} undo
 * @property {boolean} undoable
 */

/**
 * A tool: a state that this phone keeps, and how it is drawn. Every change is kept before it is shown.
 * @param {string} name
 * @param {() => any} fresh
 * @param {(state: any, handle: Handle) => {main: Child[], reach: Child[]}} draw
 */
export function startTool(name, fresh, draw) {
  let { now, past } = opened(name, kept(name), fresh()) ?? { now: fresh(), past: [] };
  const show = () => {
    const handle = { change, choose, commit, undo, undoable: past.length > 0 };
    const { main, reach } = draw(now, handle);
    place(main, reach);
  };
  const set = (/** @type {any} */ next, /** @type {any[]} */ before) => {
    now = next;
    past = before.slice(-MOST_PAST);
    const safe = keep(name, { now, past, at: Date.now() });
    document.getElementById("unkept")?.toggleAttribute("hidden", safe);
    show();
  };
  const change = (/** @type {object} */ next) => set({ ...now, ...next }, [...past, now]);
  const choose = (/** @type {object} */ next) => set({ ...now, ...next }, past);
  const commit = (/** @type {object} */ next) => set({ ...now, ...next }, []);
  const undo = () => past.length && set(past[past.length - 1], past.slice(0, -1));
  addEventListener("storage", (event) => {
    const other = event.key === PREFIX + name && opened(name, kept(name), fresh()); // another window of this phone
    if (!other) return;
    ({ now, past } = other);
    show();
  });
  document.documentElement.classList.add("scripted");
  show();
}

/**
 * Put the page together again; what has the focus keeps it, or hands it to the page where it can do nothing now.
 * @param {Child[]} main
 * @param {Child[]} reach
 */
function place(main, reach) {
  const focused = document.activeElement?.id ?? "";
  const room = /** @type {HTMLElement} */ (document.getElementById("content"));
  const shelf = /** @type {HTMLElement} */ (document.getElementById("reach"));
  fill(room, main);
  fill(shelf, reach);
  shelf.hidden = !shelf.childElementCount;
  if (!focused || document.activeElement?.id === focused) return;
  const same = document.getElementById(focused);
  (same && !same.matches(":disabled") ? same : room).focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} parent
 * @param {Child[]} children
 */
function fill(parent, children) {
  parent.replaceChildren(...children.filter((child) => child !== null && child !== false && child !== undefined));
}

/** The button that takes the last entry back. @param {Handle} handle */
export const undoButton = (handle) =>
  button("undo", [icon("undo"), say("Undo")], handle.undo, "", { disabled: !handle.undoable });

/**
 * Whether the choices need a line of their own, below what they are called.
 * @param {string} label
 * @param {[string, string][]} choices
 */
const inWords = (label, choices) => choices.reduce((length, [, words]) => length + words.length, label.length) > 28;

/**
 * A line of buttons, of which one is chosen.
 * @param {string} label
 * @param {[string, string][]} choices values and words
 * @param {string} chosen
 * @param {(value: string) => void} on
 */
export const segments = (label, choices, chosen, on) =>
  make(
    "div",
    { class: inWords(label, choices) ? "choices in-words" : "choices", role: "group", "aria-label": label },
    make("span", { "aria-hidden": "true" }, label),
    ...choices.map(([value, words]) =>
      button(`choose-${label.length}-${value}`, words, () => on(value), "", {
        "aria-pressed": String(value === chosen),
      })
    ),
  );

/** A random number below a limit, each as likely. @param {number} limit */
export function below(limit) {
  const most = Math.floor(2 ** 32 / limit) * limit;
  for (;;) {
    const [found] = crypto.getRandomValues(new Uint32Array(1));
    if (found < most) return found % limit;
  }
}
