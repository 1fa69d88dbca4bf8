// @ts-check
// On the replay page the slider needs no button.
import { one } from "./page.js";

export function startReplay() {
  const slider = one(".slide input[type=range]");
  if (slider instanceof HTMLInputElement) slider.addEventListener("change", () => slider.form?.requestSubmit());
}
