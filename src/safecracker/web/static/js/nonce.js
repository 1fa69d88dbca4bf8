// @ts-check
// A random number of this browser's own in every form that asks for one, so that the server cannot have chosen the deal.
import { all } from "./page.js";

const BYTES = 16;

/** @param {ParentNode} root */
export function fillNonces(root) {
  for (const field of all("input[data-nonce]", root)) {
    if (!(field instanceof HTMLInputElement) || field.value) continue;
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    field.value = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  }
}
