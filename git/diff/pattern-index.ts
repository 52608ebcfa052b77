import { matchesPath, type PathPattern, readPattern } from './path-pattern.ts';

/** A pattern as it is kept: its steps are read again for each path that needs them, because they are much larger. */
interface Kept<T> {
  text: string;
  begin: string;
  end: string;
  piece: string;
  /** What is between beginning and end; `many`: more than one wildcard. */
  middle: 'star' | 'deep' | 'folders' | 'many';
  value: T;
}

/** Values by a string, and the lengths that these strings have. */
class Lengths<T> {
  readonly values = new Map<string, T>();
  readonly lengths: number[] = [];
  readonly #seen = new Set<number>();

  at(key: string, make: () => T): T {
    const value = this.values.get(key);
    if (value !== undefined) return value;
    const made = make();
    this.values.set(key, made);
    if (!this.#seen.has(key.length)) this.lengths.push(key.length);
    this.#seen.add(key.length);
    return made;
  }
}

/** Takes the cost of a step beforehand; false: it may not be done. */
export type Spend = (steps: number) => boolean;

/** Bytes of a beginning or end that cost as much to look up as one step of a pattern costs to try. */
const LOOKUP_BYTES = 8;

/**
 * Patterns by what each path that they match begins and ends with, so that a path is compared with few of any number.
 * Paths and patterns are bytes, one per character.
 */
export class PatternIndex<T> {
  readonly #exact = new Map<string, T[]>();
  readonly #begins = new Lengths<Lengths<Kept<T>[]>>();

  /** Adds a pattern; one that matches no path is left out. */
  add(text: string, value: T): void {
    if (!/[*?[\\]/.test(text)) {
      const same = this.#exact.get(text);
      if (same === undefined) this.#exact.set(text, [value]);
      else same.push(value);
      return;
    }
    const pattern = readPattern(text);
    if (pattern === null) return;
    const { begin, end, piece } = pattern;
    const ends = this.#begins.at(begin, () => new Lengths());
    ends.at(end, () => []).push({ text, begin, end, piece, middle: middleOf(pattern), value });
  }

  /** The values of all patterns that match a path, in no order; null: finding them costs more than may be spent. */
  matching(path: string, spend: Spend): T[] | null {
    const values = [...(this.#exact.get(path) ?? [])];
    for (const length of this.#begins.lengths) {
      if (length > path.length) continue;
      if (!spend(1 + length / LOOKUP_BYTES)) return null;
      const ends = this.#begins.values.get(path.slice(0, length));
      for (const tail of ends?.lengths ?? []) {
        if (tail > path.length) continue;
        if (!spend(1 + tail / LOOKUP_BYTES)) return null;
        for (const one of ends?.values.get(path.slice(path.length - tail)) ?? []) {
          const matches = matchesKept(one, path, spend);
          if (matches === null) return null;
          if (matches) values.push(one.value);
        }
      }
    }
    return values;
  }
}

function middleOf({ steps, begin, end }: PathPattern): Kept<unknown>['middle'] {
  const kind = steps.length === begin.length + end.length + 1 ? steps[begin.length]?.kind : undefined;
  return kind === 'star' || kind === 'deep' || kind === 'folders' ? kind : 'many';
}

/** Whether a path matches that begins and ends as the pattern does; null: it may not be tried. */
function matchesKept(one: Kept<unknown>, path: string, spend: Spend): boolean | null {
  const { text, begin, end, piece, middle } = one;
  if (!spend(1 + path.length / LOOKUP_BYTES)) return null;
  if (middle === 'many') {
    if (!path.includes(piece)) return false;
    if (!spend(text.length * (path.length + 1))) return null;
    const pattern = readPattern(text);
    return pattern !== null && matchesPath(pattern, path);
  }
  if (path.length < begin.length + end.length) return false;
  const between = path.slice(begin.length, path.length - end.length);
  if (middle === 'star') return !between.includes('/');
  return middle === 'deep' || between === '' || between.endsWith('/');
}
