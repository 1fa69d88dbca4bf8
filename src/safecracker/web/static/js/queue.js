// @ts-check
// Presses and updates, one after the other: none overtakes another, so fast fingers lose nothing.

let last = Promise.resolve();

/** @param {() => unknown} work */
export function enqueue(work) {
  last = last.then(async () => void (await work())).catch(reportError);
}
