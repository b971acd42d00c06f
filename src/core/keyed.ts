import type { Seed } from './rng.js';

/**
 * A seed that follows from a secret seed and a purpose, as 64 hexadecimal digits: HMAC-SHA-256 (RFC 2104, FIPS
 * 180-4) of the purpose, with the secret as the key, both in UTF-8. A reader of the result learns neither the
 * secret nor what follows from it for another purpose.
 *
 * It is written out here because a library that touches no global has no `crypto`, whose hashes are asynchronous
 * in browsers besides.
 */
export function keyedSeed(secret: Seed, purpose: string): string {
  const given = utf8(String(secret));
  const key = given.length > BLOCK ? sha256(given) : given;
  const padded = Array.from({ length: BLOCK }, (_, i) => key[i] ?? 0);
  const inner = sha256([...padded.map((byte) => byte ^ 0x36), ...utf8(purpose)]);
  return hexadecimal(sha256([...padded.map((byte) => byte ^ 0x5c), ...inner]));
}

/** A short text that stands for a long one: SHA-256, in UTF-8, as 64 hexadecimal digits. */
export function digestOf(text: string): string {
  return hexadecimal(sha256(utf8(text)));
}

/** The bytes of a text. Half of a surrogate pair is written like any other character. */
function utf8(text: string): number[] {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    const last = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), last(0)];
    if (code < 0x10000) return [0xe0 | (code >> 12), last(6), last(0)];
    return [0xf0 | (code >> 18), last(12), last(6), last(0)];
  }).flat();
}

function hexadecimal(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes in a block. */
const BLOCK = 64;

/** SHA-256 of some bytes, as bytes. */
function sha256(message: readonly number[]): number[] {
  const zeros = (2 * BLOCK - 9 - (message.length % BLOCK)) % BLOCK;
  const bits = message.length * 8;
  const bytes = [...message, 0x80, ...Array.from({ length: zeros }, () => 0)];
  bytes.push(...bytesOf(Math.floor(bits / 2 ** 32)), ...bytesOf(bits));

  const hash = [...FIRST];
  for (let from = 0; from < bytes.length; from += BLOCK) {
    compress(hash, scheduleOf(bytes.slice(from, from + BLOCK)));
  }
  return hash.flatMap(bytesOf);
}

function bytesOf(word: number): number[] {
  return [24, 16, 8, 0].map((shift) => (word >>> shift) & 0xff);
}

/** The sixty-four words that a block becomes. */
function scheduleOf(block: readonly number[]): number[] {
  const words: number[] = [];
  for (let i = 0; i < BLOCK; i += 4) {
    words.push((block[i]! << 24) | (block[i + 1]! << 16) | (block[i + 2]! << 8) | block[i + 3]!);
  }
  for (let i = words.length; i < ROUNDS.length; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[i - 16]! + one + words[i - 7]! + two) | 0);
  }
  return words;
}

/** Works a block into the hash. */
function compress(hash: number[], words: readonly number[]): void {
  let [a, b, c, d, e, f, g, h] = hash as Eight;
  for (const [i, constant] of ROUNDS.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice) | 0;
    const added = (one + constant + words[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(added + two) | 0, a, b, c, (d + added) | 0, e, f, g];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i]! + word) | 0;
}

type Eight = [number, number, number, number, number, number, number, number];

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

// prettier-ignore
const FIRST: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

// prettier-ignore
const ROUNDS: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
