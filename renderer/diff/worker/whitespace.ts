import { ADDED, CONTEXT, DELETED, HUNK, KIND } from '../model/kinds.ts';
import type { Whitespace } from '../model/shapes.ts';
import { keptLines } from './interdiff/line-edits.ts';
import type { WorkBudget } from './interdiff/middle.ts';
import { lineText, type Scan } from './scan.ts';

/** Steps allowed per line of a file, and for a whole file: a view lays out every file at once. */
const STEPS_PER_LINE = 500;
const MAX_FILE_STEPS = 20_000_000;

/**
 * A blank, tab or carriage return, as in Git's own options. A no-break space or byte order mark is a distinct character
 * to every program that reads the file.
 */
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13;

function trimmed(line: string, both: boolean): string {
  let [from, to] = [0, line.length];
  while (to > 0 && isBlank(line.charCodeAt(to - 1))) to -= 1;
  if (both) while (from < to && isBlank(line.charCodeAt(from))) from += 1;
  return line.slice(from, to);
}

const WITHOUT: Record<Exclude<Whitespace, 'show'>, (line: string) => string> = {
  'ignore-trailing': (line) => trimmed(line, false),
  'ignore-ends': (line) => trimmed(line, true),
  'ignore-all': (line) => line.replaceAll(/[\t\r ]+/g, ''),
};

/** A line without the white space that a mode ignores. */
export const normalLine = (line: string, mode: Exclude<Whitespace, 'show'>): string => WITHOUT[mode](line);

/** Lines of a scan: one side of a part of it. */
type Lines = readonly number[];

/**
 * For each line of the old side, the line of the new side equal to it except for ignored white space; -1: none. An
 * unchanged line maps to itself, unless Git's own comparison, which saw the white space, matched the wrong lines: for
 * example a bracket that now has another one's indentation.
 */
export function sameLines(scanned: Scan, mode: Exclude<Whitespace, 'show'>): Int32Array {
  const same = new Int32Array(scanned.count).fill(-1);
  const budget = { steps: Math.min(MAX_FILE_STEPS, scanned.count * STEPS_PER_LINE) };
  const kindAt = (line: number): number => (scanned.kinds[line] ?? 0) & KIND;
  const matcher = new Matcher(scanned, mode, budget);
  for (let line = 0; line < scanned.count;) {
    if (kindAt(line) >= HUNK) {
      line += 1;
      continue;
    }
    const blocks: Block[] = [];
    const all: Block = { old: [], next: [] };
    let unchanged = 0;
    for (let last = CONTEXT; line < scanned.count && kindAt(line) < HUNK; line += 1) {
      const kind = kindAt(line);
      if (kind === CONTEXT) {
        same[line] = line;
        unchanged += 1;
      } else if (last === CONTEXT) blocks.push({ old: [], next: [] });
      if (kind !== ADDED) all.old.push(line);
      if (kind !== DELETED) all.next.push(line);
      if (kind === DELETED) blocks.at(-1)?.old.push(line);
      if (kind === ADDED) blocks.at(-1)?.next.push(line);
      last = kind;
    }
    let best = unchanged;
    for (const block of blocks) best += matcher.match(block, same);
    // If there is only one block, the unchanged lines around it never interfere.
    if (blocks.length > 1) matcher.improve(all, best, same);
  }
  return same;
}

interface Block {
  old: number[];
  next: number[];
}

/** Finds lines that are equal except for white space, within one budget. */
class Matcher {
  readonly #scanned: Scan;
  readonly #mode: Exclude<Whitespace, 'show'>;
  readonly #budget: WorkBudget;

  constructor(scanned: Scan, mode: Exclude<Whitespace, 'show'>, budget: WorkBudget) {
    this.#scanned = scanned;
    this.#mode = mode;
    this.#budget = budget;
  }

  /** @returns how many there are */
  match({ old, next }: Block, same: Int32Array): number {
    if (old.length === 0 || next.length === 0) return 0;
    return put(old, next, this.#kept(old, next), same);
  }

  /** Repeats this for a whole hunk, if that finds more. */
  improve({ old, next }: Block, best: number, same: Int32Array): void {
    if (best === Math.min(old.length, next.length)) return;
    const kept = this.#kept(old, next);
    if (kept.reduce((sum, to) => sum + (to < 0 ? 0 : 1), 0) > best) put(old, next, kept, same);
  }

  #kept(old: Lines, next: Lines): Int32Array {
    const texts = (lines: Lines): string[] =>
      lines.map((line) => normalLine(lineText(this.#scanned, line), this.#mode));
    const kept = keptLines(texts(old), texts(next), this.#budget);
    for (let at = 0; at < kept.length;) {
      const from = at;
      let isOurs = false;
      do {
        const [line, to] = [old[at] ?? -1, next[kept[at] ?? -1] ?? -1];
        isOurs ||= to >= 0 && (line === to || lineText(this.#scanned, line) !== lineText(this.#scanned, to));
        at += 1;
      } while (
        at < kept.length &&
        (kept[at] ?? -1) === (kept[at - 1] ?? -1) + 1 &&
        (kept[at - 1] ?? -1) >= 0
      );
      // These lines contain no white space: Git knew that they are equal, and did not match them.
      if (!isOurs) kept.fill(-1, from, at);
    }
    return kept;
  }
}

function put(old: Lines, next: Lines, kept: Int32Array, same: Int32Array): number {
  let count = 0;
  for (const [at, line] of old.entries()) {
    const to = kept[at] ?? -1;
    same[line] = to < 0 ? -1 : (next[to] ?? -1);
    if (to >= 0) count += 1;
  }
  return count;
}
