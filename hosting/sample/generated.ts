import { png, type Rgb } from './png.ts';

/**
 * A small and fast random generator (mulberry32) that gives the same numbers everywhere, from 0 up to 1. Never for
 * secrets.
 */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bytes with NULs among them, so that Git calls the file binary. */
export function binary(seed: number, size: number): Uint8Array {
  const next = random(seed);
  return Uint8Array.from({ length: size }, (_, index) => (index % 16 === 0 ? 0 : Math.floor(next() * 256)));
}

const DIGITS = Buffer.from('0123456789abcdef');

/** As bytes, for speed: there are millions of digits, and the user waits for the sample. */
function hex(next: () => number, digits: number): string {
  const text = Buffer.allocUnsafe(digits);
  for (let at = 0; at < digits; at += 1) text[at] = DIGITS[Math.floor(next() * 16)] ?? 0;
  return text.toString('latin1');
}

/** A table of signing vectors as generators write them: one object a line, thousands of lines. */
export function vectors(seed: number, rows: number, alg: string): string {
  const next = random(seed);
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `  { "id": ${(index + 1).toString()}, "alg": "${alg}", "digest": "${hex(next, 64)}", "signature": "${hex(next, 128)}" }`,
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}

const PAPER: Rgb = [250, 250, 247];
const INK: Rgb = [47, 75, 214];
const WARM: Rgb = [154, 91, 0];

/** Two overlapping rings on paper, the emblem of key rotation. `turn` shifts them, so that two versions differ. */
export function keyDiagram(size: number, turn: number): Uint8Array {
  const middle = size / 2;
  const ring = (x: number, y: number, cx: number): boolean =>
    Math.abs(Math.hypot(x - cx, y - middle) - size * 0.22) < size * 0.03;
  return png(size, size, (x, y) => {
    if (ring(x, y, middle - size * turn)) return INK;
    if (ring(x, y, middle + size * turn)) return WARM;
    return (x + y) % 32 === 0 ? [238, 240, 243] : PAPER;
  });
}
