import type { ChangedLines } from './changed-lines.ts';
import { mix } from './hash-set.ts';

/** How many places of equal lines are compared: where there are more, longer pieces of text are looked up. */
export const MAX_CANDIDATES = 12;
/** The longest such piece has 2 to the power of this many lines. */
const MAX_LEVEL = 6;

/** The places of pieces of 2^level lines, as chains with the same hash: of all lines, above that of frequent pieces. */
interface Level {
  /** The positions where the pieces start, in order, and their hashes; the lists below refer to their indexes. */
  readonly at: Int32Array;
  readonly hash: Int32Array;
  /** By slot: the first index of a chain plus one, and its length. */
  readonly heads: Int32Array;
  readonly sizes: Int32Array;
  /** The next index of the chain plus one, and the chain's slot. */
  readonly next: Int32Array;
  readonly slots: Int32Array;
}

/**
 * Finds lines by their text. Lines that occur often, like brackets, are longerSlot by the lines that follow them: levels for
 * pieces of 2, 4, 8 ... lines are only built when they are needed.
 */
export class LineIndex {
  readonly #lines: ChangedLines;
  readonly #live: Uint32Array;
  readonly #levels: Level[] = [];

  /** @param live see `liveLines`: other lines are not looked up */
  constructor(lines: ChangedLines, live: Uint32Array) {
    this.#lines = lines;
    this.#live = live;
  }

  /**
   * Puts the positions where lines equal to those from `p` on may be into `into`: all of them, or the first
   * MAX_CANDIDATES. `lines`: how many lines may be equal.
   * @returns how many
   */
  candidates(from: ChangedLines, p: number, lines: number, into: Int32Array): number {
    let level = this.#level(0);
    let slot = slotOf(level, from.hash[p] ?? 0);
    if (slot < 0) return 0;
    for (let size = 1; (level.sizes[slot] ?? 0) > MAX_CANDIDATES && size <= MAX_LEVEL; size += 1) {
      if (lines < 1 << size) break;
      const longer = this.#level(size);
      const longerSlot = slotOf(longer, pieceHash(from, p, size));
      if (longerSlot < 0) break;
      [level, slot] = [longer, longerSlot];
    }
    let count = 0;
    for (
      let entry = (level.heads[slot] ?? 0) - 1;
      entry >= 0 && count < MAX_CANDIDATES;
      entry = (level.next[entry] ?? 0) - 1
    ) {
      into[count] = level.at[entry] ?? 0;
      count += 1;
    }
    return count;
  }

  #level(level: number): Level {
    let built = this.#levels[level];
    if (!built) {
      built = levelOf(this.#lines, this.#starts(level), level);
      this.#levels[level] = built;
    }
    return built;
  }

  /** Where pieces of a level start: those that begin with a frequent piece of the level below. */
  #starts(level: number): Int32Array {
    const live = this.#live;
    if (level === 0) {
      const all = new Int32Array(live.length);
      let count = 0;
      for (let p = 0; p < live.length; p += 1)
        if (live[p] !== 0) {
          all[count] = p;
          count += 1;
        }
      return all.subarray(0, count);
    }
    const { at, slots, sizes } = this.#level(level - 1);
    return at.filter(
      (p, entry) => (live[p] ?? 0) >= 1 << level && (sizes[slots[entry] ?? 0] ?? 0) > MAX_CANDIDATES,
    );
  }
}

function slotOf({ heads, hash }: Level, wanted: number): number {
  const mask = heads.length - 1;
  for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
    const head = (heads[slot] ?? 0) - 1;
    if (head < 0) return -1;
    if (hash[head] === wanted) return slot;
  }
}

function levelOf(lines: ChangedLines, at: Int32Array, level: number): Level {
  const count = at.length;
  let room = 16;
  while (room < 2 * count) room *= 2;
  const mask = room - 1;
  const [hash, next, slots] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const [heads, sizes] = [new Int32Array(room), new Int32Array(room)];
  // Backwards, so that each chain is in order.
  for (let entry = count - 1; entry >= 0; entry -= 1) {
    const own = pieceHash(lines, at[entry] ?? 0, level);
    hash[entry] = own;
    let slot = own & mask;
    for (let head = heads[slot] ?? 0; head > 0 && hash[head - 1] !== own; head = heads[slot] ?? 0)
      slot = (slot + 1) & mask;
    next[entry] = heads[slot] ?? 0;
    heads[slot] = entry + 1;
    sizes[slot] = (sizes[slot] ?? 0) + 1;
    slots[entry] = slot;
  }
  return { at, hash, heads, sizes, next, slots };
}

/** The hash of 2^level lines. */
function pieceHash({ hash }: ChangedLines, p: number, level: number): number {
  let piece = hash[p] ?? 0;
  for (let at = p + 1; at < p + (1 << level); at += 1) piece = mix(piece, hash[at] ?? 0);
  return piece;
}
