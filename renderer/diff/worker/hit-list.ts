/** The most hits kept: users do not step through more. */
const MAX_HITS = 1_000_000;

/** Search hits in page order, four numbers each, in one growing array. */
export class HitList {
  #numbers = new Uint32Array(4096);
  readonly #ranges = new Map<number, [number, number]>();
  #range: [number, number] = [0, 0];
  #file = 0;
  count = 0;

  get full(): boolean {
    return this.count >= MAX_HITS;
  }

  /** Starts adding hits of this file. */
  begin(file: number): void {
    this.#file = file;
    this.#range = [this.count, this.count];
    this.#ranges.set(file, this.#range);
  }

  /** False if the list is full. */
  add(line: number, start: number, end: number): boolean {
    if (this.full) return false;
    if ((this.count + 1) * 4 > this.#numbers.length) {
      const grown = new Uint32Array(this.#numbers.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers.set([this.#file, line, start, end], this.count * 4);
    this.count += 1;
    this.#range[1] = this.count;
    return true;
  }

  file = (hit: number): number => this.#numbers[hit * 4] ?? 0;
  line = (hit: number): number => this.#numbers[hit * 4 + 1] ?? 0;
  start = (hit: number): number => this.#numbers[hit * 4 + 2] ?? 0;
  end = (hit: number): number => this.#numbers[hit * 4 + 3] ?? 0;

  /** The range of a file's hits: first index, and the index after the last. */
  ofFile(file: number): readonly [number, number] {
    return this.#ranges.get(file) ?? [0, 0];
  }

  /** The first of a file's hits at or below this line. */
  firstAt(from: number, to: number, line: number): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.line(middle) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
