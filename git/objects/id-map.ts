import { randomInt } from 'node:crypto';

/** Larger than what two bytes hold, and small enough for sums of products to stay exact. */
const PRIME = 2 ** 31 - 1;
const MAX_ID_BYTES = 32;
/** An id's place in the table is a sum of products with these: random, so that ids cannot be chosen to share a place. */
const FACTORS = Float64Array.from({ length: MAX_ID_BYTES / 2 }, () => randomInt(1, PRIME));
const FIRST_ENTRIES = 64;
/** Places in the table for each entry there is room for. */
const PLACES_PER_ENTRY = 2;

/**
 * Object ids by object id, in the order in which they were put, as bytes: there may be hundreds of thousands, and two
 * texts in a Map take four times as much.
 */
export class IdMap implements ReadonlyMap<string, string> {
  /** Bytes of an id. */
  readonly #width: number;
  #keys: Buffer;
  #values: Buffer;
  /** 1-based entries; 0: free. */
  #table: Uint32Array;
  #size = 0;

  /** @param idLength characters of an id, in hex: 40 or 64 */
  constructor(idLength: number) {
    this.#width = idLength / 2;
    this.#keys = Buffer.alloc(FIRST_ENTRIES * this.#width);
    this.#values = Buffer.alloc(FIRST_ENTRIES * this.#width);
    this.#table = new Uint32Array(FIRST_ENTRIES * PLACES_PER_ENTRY);
  }

  get size(): number {
    return this.#size;
  }

  /** Characters of an id. */
  get idLength(): number {
    return 2 * this.#width;
  }

  /** All keys in one text, without anything between them. */
  get allKeys(): string {
    return this.#keys.toString('hex', 0, this.#size * this.#width);
  }

  /** @returns whether there was one before, which is replaced */
  put(key: Buffer, value: Buffer): boolean {
    const place = this.#placeOf(key);
    const before = this.#table[place] ?? 0;
    const entry = before === 0 ? this.#size : before - 1;
    key.copy(this.#keys, entry * this.#width, 0, this.#width);
    value.copy(this.#values, entry * this.#width, 0, this.#width);
    if (before > 0) return true;
    this.#size += 1;
    this.#table[place] = this.#size;
    if (this.#size * this.#width === this.#keys.length) this.#grow();
    return false;
  }

  get(key: string): string | undefined {
    const entry = this.#entryOf(key);
    return entry < 0 ? undefined : this.#id(this.#values, entry);
  }

  has(key: string): boolean {
    return this.#entryOf(key) >= 0;
  }

  *keys(): MapIterator<string> {
    for (let entry = 0; entry < this.#size; entry += 1) yield this.#id(this.#keys, entry);
  }

  *values(): MapIterator<string> {
    for (let entry = 0; entry < this.#size; entry += 1) yield this.#id(this.#values, entry);
  }

  *entries(): MapIterator<[string, string]> {
    for (let entry = 0; entry < this.#size; entry += 1)
      yield [this.#id(this.#keys, entry), this.#id(this.#values, entry)];
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.entries();
  }

  forEach(run: (value: string, key: string, map: ReadonlyMap<string, string>) => void): void {
    for (const [key, value] of this) run(value, key, this);
  }

  #id(ids: Buffer, entry: number): string {
    return ids.toString('hex', entry * this.#width, (entry + 1) * this.#width);
  }

  /** -1: it is not here. */
  #entryOf(key: string): number {
    const id = Buffer.from(key, 'hex');
    if (id.length !== this.#width || key.length !== this.idLength) return -1;
    return (this.#table[this.#placeOf(id)] ?? 0) - 1;
  }

  /** Where in the table the entry of an id is, or would be. */
  #placeOf(id: Buffer): number {
    let place = this.#firstPlaceOf(id, 0);
    for (let entry = this.#table[place] ?? 0; entry > 0; entry = this.#table[place] ?? 0) {
      if (this.#isKey(entry - 1, id)) break;
      place = (place + 1) % this.#table.length;
    }
    return place;
  }

  /** Where to look first for the id that begins at `from`. */
  #firstPlaceOf(ids: Buffer, from: number): number {
    let sum = 0;
    for (let at = 0; at < this.#width; at += 2)
      sum += (((ids[from + at] ?? 0) << 8) | (ids[from + at + 1] ?? 0)) * (FACTORS[at / 2] ?? 0);
    return (sum % PRIME) % this.#table.length;
  }

  /** Byte by byte: most other ids differ in the first one. */
  #isKey(entry: number, id: Buffer): boolean {
    const from = entry * this.#width;
    for (let at = 0; at < this.#width; at += 1) if (this.#keys[from + at] !== id[at]) return false;
    return true;
  }

  #grow(): void {
    this.#keys = Buffer.concat([this.#keys], 2 * this.#keys.length);
    this.#values = Buffer.concat([this.#values], 2 * this.#values.length);
    this.#table = new Uint32Array(2 * this.#table.length);
    for (let entry = 0; entry < this.#size; entry += 1) {
      let place = this.#firstPlaceOf(this.#keys, entry * this.#width);
      while ((this.#table[place] ?? 0) > 0) place = (place + 1) % this.#table.length;
      this.#table[place] = entry + 1;
    }
  }
}
