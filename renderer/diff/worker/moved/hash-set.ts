/** Which hashes occur, with rare false answers. */
export class HashSet {
  readonly #bits: Uint32Array;

  /** @param count how many hashes will be put in */
  constructor(count: number) {
    let words = 16;
    while (words < count / 2) words *= 2;
    this.#bits = new Uint32Array(words);
  }

  put(hash: number): void {
    const word = (hash >>> 5) & (this.#bits.length - 1);
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (hash & 31));
  }

  has(hash: number): boolean {
    return (((this.#bits[(hash >>> 5) & (this.#bits.length - 1)] ?? 0) >>> (hash & 31)) & 1) === 1;
  }
}

/** The hash of two pieces of text, one after the other. */
export function mix(one: number, two: number): number {
  const hash = Math.imul(one, 0x9e3779b1) ^ Math.imul(two, 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
