// @ts-check
// Sends what a button says, in its turn, and shows the table that comes back.
import { arm, disarm, isArmed, needsConfirmation } from "./confirm.js";
import { readTable, wantsTable } from "./drawing.js";
import { addPending, getHooks, isPending, removeFirstPending } from "./hooks.js";
import { currentButton, draft, one, origin, table, textOf } from "./page.js";
import { announce, silenceBehindCurtain } from "./sound.js";
import { scrollUpTo, swapTable } from "./swap.js";

const ANSWER_WITHIN = 15_000; // ms
const LONGEST_PAUSE = 8000;
const DONE = "done"; // without the server

let last = Promise.resolve();
let endPause = () => {};

/** @typedef {(name: string, value: string) => Promise<boolean>} StandIn */
/** @type {StandIn | null} */
let standIn = null;

/** What does for a button what the server should, and says whether it could. @param {StandIn} it */
export function setStandIn(it) {
  standIn = it;
}

/**
 * One thing after the other: presses and updates never overtake each other, so fast fingers lose nothing.
 * @param {() => unknown} work
 */
export function enqueue(work) {
  last = last.then(async () => void (await work())).catch(reportError);
}

/**
 * Forms of the table are sent from here; all others by the browser.
 * @param {SubmitEvent} event
 */
export function onSubmit(event) {
  const button = event.submitter;
  if (!origin(event).matches("#compose, [data-live]") || !(button instanceof HTMLButtonElement) || !button.name) return;
  event.preventDefault();
  const again = button.dataset.busy || isPending(button);
  if (!isSingle(button) || !again) send(button);
}

/**
 * Whether pressing it twice means the same as once: a peg can be placed twice, a row confirmed once.
 * @param {HTMLButtonElement} button
 */
const isSingle = (button) => button.name !== "press" || button.dataset.key === "Enter";

/** @param {HTMLButtonElement} button */
function send(button) {
  addPending(button);
  const { name, value } = button;
  const confirmed = isArmed(button);
  disarm();
  enqueue(async () => {
    removeFirstPending();
    const now = currentButton(button);
    if (now && needsConfirmation(now) && !(confirmed && now.value === value)) return arm(now);
    if (!now?.value && getHooks().sendsStale?.(button)) return play(composeForm(), name, value);
    if (!now?.form) return;
    now.dataset.busy = isSingle(now) ? "yes" : "";
    const fromNotebook = now.form === composeForm() && now.closest("#notebook");
    await play(now.form, now.name, now.value);
    if (fromNotebook) scrollUpTo(".board"); // where it happens
    now.dataset.busy = "";
  });
}

const composeForm = () => /** @type {HTMLFormElement} */ (document.getElementById("compose"));

/**
 * Send a form with one more field, and show the answer. To be called from the queue.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} value
 */
export async function play(form, name, value) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set(name, value);
  const fresh = await post(form, body, async () => Boolean(await standIn?.(name, value)));
  if (fresh !== DONE) await show(fresh, { moving: name !== "press" });
}

/**
 * The answer to a form, however often it must be sent: a command's id makes it harmless to send it again.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} body
 * @param {() => Promise<boolean>} otherwise does it without the server, where that can be done
 */
async function post(form, body, otherwise) {
  for (let attempt = 0;; attempt++) {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN);
      const action = form.getAttribute("action") ?? "";
      const answer = await fetch(action, { method: "POST", body, headers: wantsTable(), signal });
      if (answer.status === 429 || answer.status === 503) throw new Error("not now");
      setConnected(true);
      return await readTable(answer);
    } catch {
      setConnected(false);
      if (await otherwise()) return DONE;
      await pause(Math.min(LONGEST_PAUSE, 500 * 2 ** attempt));
    }
  }
}

/**
 * @param {HTMLElement | null} fresh
 * @param {{ moving: boolean }} options
 */
async function show(fresh, { moving }) {
  if (!fresh) {
    // no table came back: look at what the server says, and keep what was composed
    location.replace(`${table().dataset.url}?draft=${encodeURIComponent(draft())}`);
    return;
  }
  const before = draftLabels();
  silenceBehindCurtain(fresh);
  await swapTable(fresh, { moving });
  if (!moving) announceDraft(before);
}

const draftLabels = () => getHooks().draftLabels?.(table()) ?? [];

/**
 * Say what has changed in the draft, and what is to be done now.
 * @param {string[]} before
 */
function announceDraft(before) {
  const changed = draftLabels().filter((label, at) => label !== before[at]);
  const prompt = one("#error, .prompt", table())?.textContent.trim();
  announce([...changed, prompt].join(" "));
}

/**
 * Whether the server can be reached: shown, read out, and waited for.
 * @param {boolean} yes
 */
export function setConnected(yes) {
  const line = document.getElementById("offline");
  if (line && line.hidden !== yes) {
    line.hidden = yes;
    const sentence = yes ? document.getElementById("prompt") : line;
    if (sentence) announce(textOf(sentence));
  }
  if (yes) endPause();
}

/**
 * Wait, but no longer than until the server is heard again.
 * @param {number} ms
 * @returns {Promise<void>}
 */
const pause = (ms) =>
  new Promise((done) => {
    endPause = done;
    setTimeout(done, ms);
  });
