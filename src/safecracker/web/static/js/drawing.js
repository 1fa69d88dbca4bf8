// @ts-check
// Puts a drawing of the table together: from parts that this page has, and from those that the server sends because it
// has not. The server draws a table in parts (web/drawing.py); where one stands, the HTML has a stub with its digest.
import { parseTable, revision } from "./page.js";

const STUB = /<!--part ([\w-]{8})-->/g;

/** @type {Map<string, string>} the HTML of a part, by digest */
const parts = new Map();

/**
 * The parts of the last drawing of each channel. The stream sends what has changed since its own last drawing, whatever
 * came as the answer to a form meanwhile.
 * @type {{ stream: Set<string>, answer: Set<string> }}
 */
const last = { stream: new Set(), answer: new Set() };

/** The parts that need not be sent. */
const knownParts = () => [...parts.keys()].join(".");

/** The same for a stream that is opened: it counts on them until its first drawing, so they are kept. */
export function partsForStream() {
  last.stream = new Set(parts.keys());
  return knownParts();
}

/**
 * The table in an update; null where it has none, or a part is missing.
 * @param {string} json
 * @param {"stream" | "answer"} channel
 */
export function assemble(json, channel) {
  /** @type {{ root: string, parts: Record<string, string> }} */
  const update = JSON.parse(json);
  for (const [digest, html] of Object.entries(update.parts)) parts.set(digest, html);
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {string} html @returns {string} */
  const filled = (html) =>
    html.replaceAll(STUB, (_, digest) => {
      used.add(digest);
      return filled(parts.get(digest) ?? "");
    });
  const html = filled(update.root);
  if ([...used].some((digest) => !parts.has(digest))) return null;
  last[channel] = used;
  for (const digest of parts.keys()) if (!last.stream.has(digest) && !last.answer.has(digest)) parts.delete(digest);
  return parseTable(html);
}

/** What a request says that wants a table as its answer. */
export const wantsTable = () => ({ "X-Fragment": "1", "X-Parts": knownParts() });

/**
 * The table in the answer to such a request; null where it has none.
 * @param {Response} answer
 */
export async function readTable(answer) {
  const text = await answer.text();
  return answer.headers.get("content-type")?.startsWith("application/json")
    ? assemble(text, "answer")
    : parseTable(text);
}

/** The table as it is now, with what still holds of a draft. @param {string} url @param {string} draft */
export async function fetchTable(url, draft) {
  const address = `${url}/board?draft=${encodeURIComponent(draft)}&revision=${revision()}`;
  const answer = await fetch(address, { headers: wantsTable() });
  return answer.ok ? readTable(answer) : null;
}
