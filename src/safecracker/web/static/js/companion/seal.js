// @ts-check
// A seal that binds a secret: SHA-256 of field and salt, as core/fair.py makes it. Written out, because browsers give
// theirs only to pages that come by https, and a phone may have this one from a computer in the house.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);

/** The first 32 bits behind the point. @param {number} number */
const fraction = (number) => ((number - Math.floor(number)) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const blocks = (bytes.length + 9 + 63) >> 6;
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 4, bytes.length * 8);
  let hash = START;
  for (let block = 0; block < blocks; block++) hash = mixed(hash, padded, block * 64);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * @param {number[]} hash
 * @param {DataView} padded
 * @param {number} at
 */
function mixed(hash, padded, at) {
  const words = Array.from({ length: 16 }, (_, n) => padded.getInt32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [a, b] = [words[n - 15], words[n - 2]];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words.push((words[n - 16] + small + words[n - 7] + large) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let n = 0; n < 64; n++) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) |
      0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + hash[n]) | 0);
}

/**
 * The same as secret_commitment of core/fair.py: each part stands after its length.
 * @param {string} secret
 * @param {string} salt
 */
export function seal(secret, salt) {
  const parts = ["safecracker secret 1", secret, salt].map((part) => new TextEncoder().encode(part));
  const bytes = parts.flatMap((part) => [0, 0, part.length >> 8, part.length & 255, ...part]);
  return `sha256:${sha256(new Uint8Array(bytes))}`;
}

/** A salt that nobody can try out. */
export function newSalt() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
