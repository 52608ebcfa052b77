/** More hits than this are not kept: nobody steps through them. */
const MOST = 1_000_000;

/** Hits of a search in the order of the page, four numbers each, in one growing array. */
export class HitList {
  #numbers = new Uint32Array(4096);
  readonly #ranges = new Map<number, [number, number]>();
  #range: [number, number] = [0, 0];
  #file = 0;
  count = 0;

  get full(): boolean {
    return this.count >= MOST;
  }

  /** The hits that follow are in this file. */
  begin(file: number): void {
    this.#file = file;
    this.#range = [this.count, this.count];
    this.#ranges.set(file, this.#range);
  }

  /** False when there is no room for more. */
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

  /** From which hit up to which one a file's hits go. */
  ofFile(file: number): readonly [number, number] {
    return this.#ranges.get(file) ?? [0, 0];
  }

  /** The first of some hits of one file that is on this line or below. */
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
