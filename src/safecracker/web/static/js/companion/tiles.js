// @ts-check
// Da Vinci Code: what each hidden tile can still be, and which entries clash. A test holds it to mind/chances.py.
// Free numbers are dealt to the hidden places in order of rank, as there; here it only matters whether a deal exists.

/** @typedef {{colour: "b" | "w", sign: number | null, denied: number[]}} Tile sign is null while it is hidden */

export const DASH = 12;

/** @param {{colour: string, sign: number}} tile */
const rank = ({ colour, sign }) => 2 * sign + (colour === "w" ? 1 : 0);

/**
 * The numbers of a box in order of rank.
 * @type {{colour: "b" | "w", sign: number}[]}
 */
const NUMBERS = Array.from({ length: 2 * DASH }, (_, n) => ({ colour: n % 2 ? "w" : "b", sign: n >> 1 }));

/**
 * The hidden places of a row, with the ranks between which each must lie.
 * @param {Tile[]} row
 * @param {number} at the number of the row
 */
function hiddenPlaces(row, at) {
  const seen = (/** @type {Tile} */ tile) => tile.sign !== null && tile.sign !== DASH;
  return row.flatMap((tile, place) => {
    if (tile.sign !== null) return [];
    const before = row.slice(0, place).filter(seen).map((other) => rank(/** @type {any} */ (other)));
    const after = row.slice(place + 1).filter(seen).map((other) => rank(/** @type {any} */ (other)));
    return [{ ...tile, row: at, place, above: Math.max(-1, ...before), below: Math.min(99, ...after) }];
  });
}

/** @typedef {ReturnType<typeof hiddenPlaces>[number]} Place */

/**
 * What every hidden tile can be, by row and place; null where no deal is left.
 * @param {Tile[][]} rows
 * @param {boolean} dashes whether they are in the game
 * @returns {number[][][] | null}
 */
export function possibilities(rows, dashes) {
  if (clashes(rows).length) return null;
  const places = rows.map(hiddenPlaces);
  const shown = rows.flat().filter((tile) => tile.sign !== null);
  const isShown = (/** @type {string} */ colour, /** @type {number} */ sign) =>
    shown.some((tile) => tile.colour === colour && tile.sign === sign);
  const free = NUMBERS.filter(({ colour, sign }) => !isShown(colour, sign));
  const found = rows.map((row) => row.map(() => /** @type {Set<number>} */ (new Set())));
  let any = false;
  for (const black of dashPlaces(places, "b", dashes && !isShown("b", DASH))) {
    for (const white of dashPlaces(places, "w", dashes && !isShown("w", DASH))) {
      const rest = places.map((row) => row.filter((place) => place !== black && place !== white));
      if (!deal(rest, free, found)) continue;
      any = true;
      for (const dash of [black, white]) if (dash) found[dash.row][dash.place].add(DASH);
    }
  }
  return any ? found.map((row) => row.map((signs) => [...signs].sort((a, b) => a - b))) : null;
}

/**
 * Where a dash may be that is not seen: in the pile, or on a hidden place of its colour.
 * @param {Place[][]} places
 * @param {string} colour
 * @param {boolean} unseen
 */
function dashPlaces(places, colour, unseen) {
  const hidden = places.flat().filter((place) => place.colour === colour && !place.denied.includes(DASH));
  return unseen ? [null, ...hidden] : [null];
}

/**
 * Notes in found what the places can show; whether there is any deal of the free numbers to them.
 * @param {Place[][]} rows
 * @param {{colour: string, sign: number}[]} free by rank
 * @param {Set<number>[][]} found
 */
function deal(rows, free, found) {
  const units = rows.map((_, r) => rows.slice(0, r).reduce((unit, row) => unit * (row.length + 1), 1));
  const full = rows.reduce((sum, row, r) => sum + row.length * units[r], 0);
  /** @type {(at: number, tile: {colour: string, sign: number}, on: (place: Place, next: number) => void) => void} */
  const eachTaker = (at, tile, on) => {
    for (let r = 0; r < rows.length; r++) {
      const place = rows[r][Math.floor(at / units[r]) % (rows[r].length + 1)];
      if (place && takes(place, tile)) on(place, at + units[r]);
    }
  };
  const layers = [new Uint8Array(full + 1)]; // how many places of each row are filled, before each number
  layers[0][0] = 1;
  for (const tile of free) {
    const now = layers[layers.length - 1];
    const next = now.slice(); // it may be in the pile
    for (let at = 0; at <= full; at++) if (now[at]) eachTaker(at, tile, (_, to) => next[to] = 1);
    layers.push(next);
  }
  if (!layers[free.length][full]) return false;
  let after = new Uint8Array(full + 1); // from where the end can be reached
  after[full] = 1;
  for (let n = free.length - 1; n >= 0; n--) {
    const before = new Uint8Array(full + 1);
    for (let at = 0; at <= full; at++) {
      if (!layers[n][at]) continue;
      before[at] = after[at];
      eachTaker(at, free[n], (place, next) => {
        if (!after[next]) return;
        before[at] = 1;
        found[place.row][place.place].add(free[n].sign);
      });
    }
    after = before;
  }
  return true;
}

/**
 * @param {Place} place
 * @param {{colour: string, sign: number}} tile
 */
const takes = (place, tile) =>
  tile.colour === place.colour && rank(tile) > place.above && rank(tile) < place.below &&
  !place.denied.includes(tile.sign);

/** @typedef {{row: number, place: number}} Spot */

/**
 * Pairs of tiles that cannot both be as entered: the same tile twice, or numbers out of order.
 * @param {Tile[][]} rows
 * @returns {{kind: "twice" | "order", one: Spot, other: Spot}[]}
 */
export function clashes(rows) {
  const shown = rows.flatMap((row, r) =>
    row.flatMap((tile, p) => tile.sign === null ? [] : [{ ...tile, row: r, place: p }])
  );
  return shown.flatMap((one, n) =>
    shown.slice(n + 1).flatMap((other) => {
      const twice = one.colour === other.colour && one.sign === other.sign;
      const numbers = one.sign !== DASH && other.sign !== DASH;
      const wrongOrder = one.row === other.row && numbers &&
        rank(/** @type {any} */ (one)) > rank(/** @type {any} */ (other));
      if (!twice && !wrongOrder) return [];
      const spot = (/** @type {Spot} */ { row, place }) => ({ row, place });
      return [{
        kind: /** @type {"twice" | "order"} */ (twice ? "twice" : "order"),
        one: spot(one),
        other: spot(other),
      }];
    })
  );
}

/**
 * Where no deal is left: the tiles without whose number, or without whose wrong guesses, there would be one.
 * @param {Tile[][]} rows
 * @param {boolean} dashes
 * @returns {Spot[]}
 */
export function suspects(rows, dashes) {
  return rows.flatMap((row, r) =>
    row.flatMap((tile, place) => {
      if (tile.sign === null && !tile.denied.length) return [];
      const other = rows.with(r, row.with(place, { ...tile, sign: null, denied: [] }));
      return possibilities(other, dashes) ? [{ row: r, place }] : [];
    })
  );
}

/**
 * A colour of which more tiles stand than the box has; null where none.
 * @param {Tile[][]} rows
 * @param {boolean} dashes
 */
export function crowded(rows, dashes) {
  const most = dashes ? DASH + 1 : DASH;
  const colour = ["b", "w"].find((each) => rows.flat().filter((tile) => tile.colour === each).length > most);
  return colour ? { colour, most } : null;
}

/**
 * A row that is too long for its turns, and the one that shows it; null where none. Everybody draws one tile in a turn, so
 * that rows differ by one at most; a code that was cracked grows no more, and of one's own it cannot be told.
 * @param {Tile[][]} rows the own one first
 * @param {number} hand how many tiles everybody has at the start
 * @returns {{long: number, short: number} | null}
 */
export function tooLong(rows, hand) {
  const grows = (/** @type {number} */ n) =>
    rows[n].length >= hand && (n ? rows[n].some((tile) => tile.sign === null) : rows.length === 2);
  const every = rows.map((_, n) => n);
  const [short] = every.filter(grows).toSorted((a, b) => rows[a].length - rows[b].length);
  const [long] = every.toSorted((a, b) => rows[b].length - rows[a].length);
  return short !== undefined && rows[long].length > rows[short].length + 1 ? { long, short } : null;
}
