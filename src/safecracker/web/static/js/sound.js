// @ts-check
// What is heard of the table: sentences for screen readers, and short tones for moves, turns, the end and the last seconds.
import { all, preference, textOf } from "./page.js";

const TOGETHER = 1000; // ms; what follows sooner does not replace what was said before

let announcedAt = 0;

/** @param {string | undefined} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!text || !region) return;
  const now = performance.now();
  const line = document.createElement("span");
  line.textContent = `${text} `;
  if (now - announcedAt > TOGETHER) region.replaceChildren(line);
  else region.append(line);
  announcedAt = now;
}

/**
 * Behind a curtain nothing is left of what the last player heard.
 * @param {HTMLElement} fresh
 */
export function silenceBehindCurtain(fresh) {
  if (fresh.matches(".curtained")) document.getElementById("live")?.replaceChildren();
}

/**
 * The notes of a table that are read out when they appear.
 * @param {HTMLElement} inside
 */
export const notesIn = (inside) => all("[data-tell]", inside).map(textOf);

/**
 * Pitch in hertz, start and length in seconds.
 * @type {Record<"move" | "turn" | "over" | "won" | "tick", [number, number, number][]>}
 */
const TONES = {
  move: [[330, 0, 0.06]],
  turn: [[523, 0, 0.14], [784, 0.12, 0.22]],
  over: [[392, 0, 0.16], [523, 0.15, 0.16], [659, 0.3, 0.36]],
  won: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.12], [1047, 0.4, 0.6], [784, 0.42, 0.6], [659, 0.44, 0.6]],
  tick: [[880, 0, 0.03]],
};

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after somebody has touched it. */
export function unlockSound() {
  audio ??= new AudioContext();
}

/** @param {keyof typeof TONES} name */
export function playSound(name) {
  if (!audio || preference("sound") === "off") return;
  for (const [pitch, begin, span] of TONES[name]) {
    const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + begin];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + span);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + span);
  }
}

/**
 * The sound of a change of the table: the end, a turn that begins or runs out, or a move.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
export function playChange(old, fresh) {
  const turns = fresh.dataset.turn === "yes" && old.dataset.turn !== "yes";
  const runsOut = fresh.dataset.late !== undefined && old.dataset.late === undefined;
  const ends = fresh.dataset.phase === "over" && old.dataset.phase !== "over";
  if (ends) playSound(fresh.dataset.won === undefined ? "over" : "won");
  else if (turns || runsOut) {
    playSound("turn");
    document.dispatchEvent(new Event("turn"));
  } else if (fresh.dataset.ply !== old.dataset.ply) playSound("move");
}
