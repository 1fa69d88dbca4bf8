// @ts-check
// The trainer: ticks the days that are solved, counts the cases of each game, and leads to the first one not solved yet.
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
  form.addEventListener("formdata", ({ formData }) => {
    const kind = `${formData.get("game")}-${formData.get("level")}`;
    const open = Array.from({ length: each }, (_, n) => n + 1).find((n) => !solved.has(`${kind}-${n}`));
    if (open) formData.set("n", String(open));
  });
}
