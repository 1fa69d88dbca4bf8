// @ts-check
// A case without a connection: an answer is put together and checked here, and hints are shown. The server sends what is
// needed for it while there is a connection (web/case_offline.py), sealed so that it shows nothing before it is found.
// When the server is there again, it draws where this has led to; nothing of it needs to be sent.
import { all, one, parseTable, table, textOf } from "./page.js";
import { announce } from "./sound.js";
import { enqueue, play, setConnected, setStandIn } from "./send.js";
import { swapTable } from "./swap.js";

const RUNGS = 3;
const MOST_SQUARES = 60;
const MOST_SINGLE = 6; // squares that are shown one by one
const LOOK_AGAIN = 8000; // ms until the server is looked for again
const KEY_BITS = 256;
const CHECK_BITS = 128;
/** @type {Record<string, string>} */
const SQUARES = { y: "🟨", r: "🟥", g: "🟩" };

/**
 * @typedef {object} Sealed
 * @property {string} salt
 * @property {number} rounds
 * @property {string[]} locks
 * @property {string} check
 * @property {string} text
 */

/**
 * What the server sends, unpacked but for what is sealed.
 * @typedef {object} OfflineCase
 * @property {string} note
 * @property {string} answer
 * @property {string[]} hints
 * @property {string[]} possible
 * @property {Sealed} solved
 * @property {string} one_hint
 * @property {string} two_hints
 * @property {string} one_miss
 * @property {string} two_misses
 */

/** @type {OfflineCase | null} */
let offline = null;
/** @type {HTMLElement | null} a slot of the board without a piece */
let empty = null;
let looking = 0; // a timer
let keep = () => {};
let redraw = async () => {};

/**
 * @param {() => void} keepProgress called after every change
 * @param {() => Promise<void>} drawAgain shows the case as the server draws it
 */
export async function startOffline(keepProgress, drawAgain) {
  [keep, redraw] = [keepProgress, drawAgain];
  if (!globalThis.crypto?.subtle || typeof DecompressionStream !== "function") return;
  const answer = await fetch(`${table().dataset.url}/offline`).catch(() => null);
  if (!answer?.ok || !answer.headers.get("content-type")?.includes("json")) return;
  const sent = await answer.json();
  const texts = async (/** @type {string} */ packed) => packed ? JSON.parse(await unpacked(bytesOf(packed))) : [];
  offline = { ...sent, hints: await texts(sent.hints), possible: await texts(sent.possible) };
  setStandIn(standIn);
  document.addEventListener("change", onChange);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-check-answer]")) enqueue(check);
  });
  if (!navigator.onLine) enqueue(goOffline);
}

/** Show where an answer is put together. */
export function goOffline() {
  if (!offline || table().dataset.phase === "over") return false;
  setConnected(false);
  const said = one("#offline span", table());
  if (said) said.textContent = offline.note;
  if (!one("#case-answer")) {
    one(".side", table())?.insertAdjacentHTML("afterbegin", offline.answer);
    takeOver();
  }
  looking ||= setTimeout(lookForServer, LOOK_AGAIN);
  return true;
}

/** The server is there again: it draws what was done, and what is composed is pressed there. */
export async function goOnline() {
  const panel = one("#case-answer");
  if (!panel) return;
  const presses = parts().map(({ selectedOptions }) => (selectedOptions[0]?.dataset.presses ?? "").split("|")[0]);
  const tried = fieldsNow().get("tried") ?? "";
  panel.remove();
  setFields({ draft: "", tried: "" });
  keep();
  await redraw();
  for (const press of presses) {
    const form = one("#compose");
    if (form instanceof HTMLFormElement && buttonsOf(press).length) await play(form, "press", press);
  }
  if (!tried) return;
  setFields({ tried });
  keep();
  await redraw(); // says why, beside what was composed
}

async function lookForServer() {
  looking = 0;
  if (!one("#case-answer")) return;
  const answer = navigator.onLine && await fetch(table().dataset.url ?? "", { method: "HEAD" }).catch(() => null);
  if (answer && answer.ok) {
    setConnected(true);
    enqueue(goOnline);
  } else looking ||= setTimeout(lookForServer, LOOK_AGAIN);
}

/**
 * Does what a button says that could not be sent; whether it did.
 * @param {string} name
 * @param {string} value
 */
async function standIn(name, value) {
  if (!goOffline()) return false;
  if (name === "do" && value === "hint") hint();
  else if (name === "do") lookAgain();
  else {
    const key = press(value) ? "" : buttonsOf(value)[0]?.dataset.key ?? "";
    if (/Backspace|Escape/.test(key)) choose(parts().findLast((part) => part.value), "");
    if (name === "action" || /Enter/.test(key)) await check();
  }
  return true;
}

/** @returns {HTMLSelectElement[]} */
const parts = () => /** @type {any} */ (all("#case-answer select"));

/** @param {HTMLOptionElement} option @param {string} press */
const means = (option, press) => (option.dataset.presses ?? "").split("|").includes(press);

/** A button of the board chooses the same as a list; whether one has it. @param {string} value */
function press(value) {
  const fitting = parts().filter((part) => [...part.options].some((option) => means(option, value)));
  const free = fitting.find((part) => !part.value);
  if (!fitting.length) return false;
  const full = !free && fitting[0].dataset.slot; // pieces are taken out first
  if (!free && !full) fitting.forEach((part) => part.value = "");
  const part = full ? undefined : free ?? fitting[0];
  choose(part, [...(part?.options ?? [])].find((option) => means(option, value))?.value ?? "");
  return true;
}

/** @param {HTMLSelectElement | undefined} part @param {string} value */
function choose(part, value) {
  if (!part) return;
  part.value = value;
  changed();
  announce(`${textOf(/** @type {Element} */ (part.previousElementSibling))}: ${part.selectedOptions[0]?.text ?? ""}`);
  if (parts().every((each) => each.value)) one("#case-answer")?.scrollIntoView({ block: "nearest" });
}

/** @param {Event} event */
function onChange(event) {
  if (event.target instanceof Element && event.target.closest("#case-answer")) changed();
}

/** Another answer: what was said to the last one is over. */
function changed() {
  reply("");
  setFields({ tried: "" });
  mirror();
  keep();
}

/** The board shows what is chosen: a piece in its slot, or a pressed button. */
function mirror() {
  for (const part of parts()) {
    for (const option of part.options) option.toggleAttribute("selected", option.selected);
    const [chosen] = part.selectedOptions;
    const slot = part.dataset.slot && document.getElementById(part.dataset.slot);
    if (slot) fill(slot, chosen?.value ? pressing(chosen)[0] : undefined);
  }
  const chosen = parts().flatMap((part) => [...part.selectedOptions].flatMap(pressing));
  for (const part of parts()) {
    for (const button of [...part.options].flatMap(pressing)) {
      if (button.hasAttribute("aria-pressed")) button.ariaPressed = String(chosen.includes(button));
    }
  }
}

/** The buttons of the board that mean the same. @param {HTMLOptionElement} option */
const pressing = (option) => (option.dataset.presses ?? "").split("|").flatMap(buttonsOf);

/** @param {string} press */
const buttonsOf = (press) => press ? all(`#compose [name=press][value="${CSS.escape(press)}"]`, table()) : [];

/** @param {HTMLElement} slot @param {HTMLElement | undefined} button whose piece is put in; none: it is emptied */
function fill(slot, button) {
  const piece = button ? one("svg", button) : empty;
  slot.replaceChildren(...(piece ? [piece.cloneNode(true)] : []));
}

/** What was composed before the connection was lost is the beginning. */
function takeOver() {
  for (const part of parts()) {
    const slot = part.dataset.slot && document.getElementById(part.dataset.slot);
    const drawn = slot && one("use", slot)?.getAttribute("href");
    const found = [...part.options].find((option) =>
      pressing(option).some((button) =>
        slot ? one("use", button)?.getAttribute("href") === drawn : button.ariaPressed === "true"
      )
    );
    if (found) part.value = found.value;
    else if (slot) empty = one("svg", slot);
  }
  mirror();
}

/** @param {string} which what is said to an answer; nothing where empty */
function reply(which) {
  for (const line of all("[data-reply]")) {
    line.hidden = line.dataset.reply !== which;
    if (!line.hidden) announce(textOf(line));
  }
}

async function check() {
  if (!offline || !one("#case-answer")) return;
  const answer = parts().map((part) => part.value).join(one("#case-answer")?.dataset.between ?? "");
  if (parts().some((part) => !part.value)) return reply("unfinished");
  if (offline.possible.length && !offline.possible.includes(answer)) return reply("impossible");
  const drawing = await opened(offline.solved, answer);
  const fields = fieldsNow();
  if (drawing === null) {
    const squares = fields.get("missed") === answer ? undefined : withSquare(fields.get("s") ?? "", "r");
    setFields({ tried: answer, missed: answer, ...(squares ? { s: squares } : {}) });
    keep();
    return reply("missed");
  }
  setFields({ draft: "", tried: answer, s: withSquare(fields.get("s") ?? "", "g") });
  const fresh = parseTable(drawing);
  if (fresh) await swapTable(withResult(fresh), { moving: true });
}

/** The solved case, with the hints and misses that there were. @param {HTMLElement} fresh */
function withResult(fresh) {
  const { squares = "", progressOf = "" } = table().dataset;
  Object.assign(fresh.dataset, { squares, progressOf, ply: String(squares.length) });
  const words = inWords(squares);
  for (const place of words ? all("[data-in-words]", fresh) : []) place.textContent = words;
  const text = one("[data-squares-text]", fresh);
  if (text) text.dataset.squaresText = shownSquares(squares);
  one("[data-squares-drawn]", fresh)?.replaceChildren(...groupedSquares(squares).flatMap(drawnSquare));
  return fresh;
}

/** @param {[string, number]} group @returns {Node[]} */
function drawnSquare([letter, times]) {
  const square = document.createElement("i");
  square.className = `square ${letter}`;
  square.ariaHidden = "true";
  return times > 1 ? [square, new Text(`×${times} `)] : [square];
}

/** In groups where there are many. @param {string} squares @returns {[string, number][]} */
export function groupedSquares(squares) {
  if (squares.length <= MOST_SINGLE) return [...squares].map((each) => [each, 1]);
  return [...squares.matchAll(/(.)\1*/g)].map(([group, letter]) => [letter, group.length]);
}

/** @param {string} squares */
export const shownSquares = (squares) =>
  groupedSquares(squares).map(([letter, times]) => SQUARES[letter] + (times > 1 ? `×${times}` : ""))
    .join(squares.length <= MOST_SINGLE ? "" : " ");

/** Hints and misses in words; empty where there were none. @param {string} squares */
function inWords(squares) {
  const count = (/** @type {string} */ letter) => [...squares].filter((each) => each === letter).length;
  const [hints, misses] = [count("y"), count("r")];
  const { one_hint = "", two_hints = "", one_miss = "", two_misses = "" } = offline ?? {};
  return [counted(hints, one_hint, two_hints), counted(misses, one_miss, two_misses)].filter(Boolean).join(", ");
}

/** @param {number} n @param {string} one @param {string} two */
export const counted = (n, one, two) => n ? n === 1 ? one : two.replace("2", String(n)) : "";

/** One rung more, or the next step: each step costs a square. */
function hint() {
  const fields = fieldsNow();
  const [step, rung] = (fields.get("hint") || "-1.3").split(".").map(Number);
  const next = rung < RUNGS ? [step, rung + 1] : [step + 1, 1];
  const html = offline?.hints[next[0] * RUNGS + next[1] - 1];
  const place = one(".case-hints", table());
  if (!html || !place) return;
  place.outerHTML = html;
  setFields({ hint: next.join("."), ...(next[1] === 1 ? { s: withSquare(fields.get("s") ?? "", "y") } : {}) });
  keep();
  const given = all(".case-hints .given p", table());
  announce(textOf(given[given.length - 1]));
  one(".case-hints button", table())?.focus();
}

/** A board that shows a miss of before cannot be pressed; the lists can. */
function lookAgain() {
  one(".case-miss", table())?.remove();
  changed();
}

/** @param {string} squares @param {string} square */
const withSquare = (squares, square) => (squares + square).slice(-MOST_SQUARES);

/** How far one is, as the forms have it. */
const fieldsNow = () => new URLSearchParams(table().dataset.progressOf);

/** Change it, in every form. @param {Record<string, string>} changes */
function setFields(changes) {
  const fields = fieldsNow();
  for (const [name, value] of Object.entries(changes)) value ? fields.set(name, value) : fields.delete(name);
  const query = fields.toString();
  Object.assign(table().dataset, { progressOf: query && `?${query}`, squares: fields.get("s") ?? "" });
  for (const form of all("#compose, [data-live]", table())) {
    for (const name of ["draft", "tried", "missed", "s", "hint"]) one(`input[name=${name}]`, form)?.remove();
    for (const [name, value] of new URLSearchParams({ draft: "", ...Object.fromEntries(fields) })) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.prepend(field);
    }
  }
}

/** What is sealed, if this answer opens it. @param {Sealed} it @param {string} answer */
export async function opened({ salt, rounds, locks, check, text }, answer) {
  const hash = await derived(new TextEncoder().encode(answer), salt, rounds, KEY_BITS);
  for (const lock of locks) {
    const key = mixed(fromHex(lock), hash);
    if (toHex(await derived(key, "check", 1, CHECK_BITS)) !== check) continue;
    const bytes = bytesOf(text);
    return unpacked(mixed(bytes, await derived(key, "text", 1, bytes.length * 8)));
  }
  return null;
}

/** @param {Uint8Array<ArrayBuffer>} secret @param {string} salt @param {number} iterations @param {number} bits */
async function derived(secret, salt, iterations, bits) {
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: new TextEncoder().encode(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bits));
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
const unpacked = (bytes) =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

/** @param {Uint8Array} one @param {Uint8Array} two */
const mixed = (one, two) => one.map((byte, at) => byte ^ two[at]);

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** @param {string} hex */
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** @param {Uint8Array} bytes */
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
