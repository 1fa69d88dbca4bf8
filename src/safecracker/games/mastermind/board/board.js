// @ts-check
// Mastermind's own: the row in hand with its ring, and arrow keys on the board.
import { addHooks } from "../js/hooks.js";
import { all, one, origin, table } from "../js/page.js";
import { enqueue, play } from "../js/send.js";

const holesNow = () => /** @type {HTMLButtonElement[]} */ (all("[data-hole]", table()));

addHooks({
  key(event, key) {
    if (key === "Enter" && origin(event).matches("[data-hole]")) return confirmRow();
    if (key === "ArrowLeft" || key === "ArrowRight") return moveRing(key === "ArrowRight" ? 1 : -1);
    if (key === "ArrowUp" || key === "ArrowDown") return readRow(key === "ArrowDown" ? 1 : -1);
    return false;
  },

  /** Show the peg in its hole at once and move the ring on. */
  preview(button) {
    const peg = button.name === "press" && /^\d$/.test(button.dataset.key ?? "") && one("svg", button);
    const holes = holesNow();
    const at = holes.findIndex((hole) => hole.matches(".next"));
    if (!peg || at < 0) return;
    holes[at].replaceChildren(peg.cloneNode(true));
    const later = [...holes.slice(at + 1), ...holes.slice(0, at)];
    showRing(holes, later.find((hole) => one(".hole", hole)));
  },

  /** The focus follows the ring, and comes to it when a turn begins. */
  focus(before) {
    const ringed = one("[data-hole].next", table());
    if (before?.dataset.hole) return ringed ?? one(`[data-hole="${before.dataset.hole}"]`, table());
    const idle = !before || before.id === "prompt";
    return idle && table().dataset.turn === "yes" && table().dataset.phase !== "waiting" ? ringed : null;
  },

  draftLabels: (inside) => all("[data-hole]", inside).map((hole) => hole.getAttribute("aria-label") ?? ""),
});

/** Enter on a hole does not press the hole. */
function confirmRow() {
  const button = one("[data-key~=Enter]", table());
  button?.click();
  return button !== null;
}

/**
 * @param {HTMLElement[]} holes
 * @param {HTMLElement | undefined} ringed
 */
function showRing(holes, ringed) {
  for (const hole of holes) hole.classList.toggle("next", hole === ringed);
}

/**
 * Left and right move the ring from hole to hole, and the focus with it.
 * @param {1 | -1} step
 */
function moveRing(step) {
  if (!holesNow().length) return false;
  enqueue(async () => {
    const holes = holesNow();
    if (!holes.length) return;
    const ring = holes.findIndex((hole) => hole.matches("[aria-current]")); // the server's, not a preview's
    const from = ring >= 0 ? ring : holes.findIndex((hole) => hole === document.activeElement);
    const to = holes[(Math.max(from, step < 0 ? 0 : -1) + step + holes.length) % holes.length];
    showRing(holes, to);
    to.focus();
    if (to.form) await play(to.form, "press", to.dataset.ring ?? "");
  });
  return true;
}

/**
 * Up and down go from row to row of the board, from the row in hand to the earlier ones.
 * @param {1 | -1} step
 */
function readRow(step) {
  const at = document.activeElement;
  if (!at || !one("#compose", table())?.contains(at)) return false;
  const rows = all("[role=grid] [role=row]:not(.later)", table());
  const from = at.closest("[role=row]") ?? one(".row.now", table());
  const row = rows[rows.findIndex((row) => row === from) + step];
  if (row) (one("[data-hole].next", row) ?? row).focus();
  return true;
}
