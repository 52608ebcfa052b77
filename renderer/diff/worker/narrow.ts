/** Numbers of lines, or places in a text: in two bytes each where all of them fit. */
export type LineNumbers = Uint16Array | Uint32Array;
/** The same with -1 for none. */
export type LinesOrNone = Int16Array | Int32Array;

/** A copy of the first numbers. A large comparison has millions of them. */
export function narrow(all: Uint32Array, count: number): LineNumbers {
  const numbers = all.subarray(0, count);
  let bits = 0;
  for (const number of numbers) bits |= number;
  return bits >>> 16 === 0 ? new Uint16Array(numbers) : numbers.slice();
}

/** The same for numbers below `end`, or -1. */
export function narrowLines(all: Int32Array, count: number, end: number): LinesOrNone {
  const numbers = all.subarray(0, count);
  return end <= 0x8000 ? new Int16Array(numbers) : numbers.slice();
}
