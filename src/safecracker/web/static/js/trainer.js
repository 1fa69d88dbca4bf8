// @ts-check
// The trainer: ticks the days that are solved, counts the cases of each game and level, and leads to the first one not
// solved yet.
import { showSolvedDays, solvedCases } from "./kept_cases.js";
import { all, one } from "./page.js";

const LEVELS = 5;

export function startTrainer() {
  const form = one(".practise");
  if (!(form instanceof HTMLFormElement)) return;
  showSolvedDays(document);
  for (const part of all(".by-script")) part.classList.remove("by-script");
  const solved = solvedCases();
  const each = Number(form.dataset.inEach);
  for (const bar of all("[data-solved-of]")) {
    const count = [...solved].filter((name) => name.startsWith(`${bar.dataset.solvedOf}-`)).length;
    if (bar instanceof HTMLProgressElement) bar.value = Math.min(count, LEVELS * each);
    const text = bar.nextElementSibling;
    if (text instanceof HTMLElement) text.textContent = (text.dataset.of ?? "").replace("#", String(count));
  }
  showLevels(solved, each);
  showNext(form, solved);
  form.addEventListener("change", () => showNext(form, solved));
  form.addEventListener("formdata", ({ formData }) => {
    const kind = `${formData.get("game")}-${formData.get("level")}`;
    const open = Array.from({ length: each }, (_, n) => n + 1).find((n) => !solved.has(`${kind}-${n}`));
    if (open) formData.set("n", String(open));
  });
}

/** How many of these cases are solved. @param {Set<string>} solved @param {string} kind such as mastermind-3 */
const countOf = (solved, kind) => [...solved].filter((name) => name.startsWith(`${kind}-`)).length;

/** A bar for each level. @param {Set<string>} solved @param {number} each */
function showLevels(solved, each) {
  for (const bars of all("[data-levels-of]")) {
    const counts = [...bars.children].map((bar, at) => {
      const count = countOf(solved, `${bars.dataset.levelsOf}-${at + 1}`);
      const [number, height] = bar.children;
      if (count) number.textContent = String(count);
      if (height instanceof HTMLElement) height.style.setProperty("--solved", String(count / each));
      return count;
    });
    bars.setAttribute("aria-label", (bars.dataset.label ?? "").replace("#", counts.join(", ")));
  }
}

/** The button says what is next. @param {HTMLFormElement} form @param {Set<string>} solved */
function showNext(form, solved) {
  const next = one("[data-next-case]", form);
  const chosen = new FormData(form);
  const names = all(":checked + span > b, :checked + span > span:first-of-type > b", form).map((it) => it.textContent);
  if (!next) return;
  const count = countOf(solved, `${chosen.get("game")}-${chosen.get("level")}`);
  next.textContent = `${names.join(", ")} · ${(next.dataset.of ?? "").replace("#", String(count))}`;
  next.hidden = false;
}
