// @ts-check
// A finger or mouse button that is down: what it presses is not replaced under it.

const LONGEST = 1000; // ms

let released = Promise.resolve();

/** Resolves as soon as nothing is held down. */
export const pointerReleased = () => released;

export function notePointerDown() {
  released = new Promise((done) => {
    const free = () => void setTimeout(done); // after the click that follows
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, free, { once: true });
    setTimeout(done, LONGEST);
  });
}
