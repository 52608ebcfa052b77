import { plainWords } from '../../../shared/domain/plain-words.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Blamed } from '../../../shared/ipc/lines.ts';
import type { DrawnLine, LineAuthor, LineAuthors } from '../../diff/index.ts';
import { relativeDate } from '../../ui/format.ts';
import { Listeners } from '../../ui/listeners.ts';
import type { CommitLine } from './line-place.ts';

type Range = { first: number; last: number };
type Read = (file: Pick<CommitLine, 'commit' | 'path'> & { ranges: Range[] }) => Promise<Blamed>;

interface Options {
  read: Read;
  /** Where a line is looked up; null: no commit has it. */
  at: (line: DrawnLine) => CommitLine | null;
  open: (line: DrawnLine) => void;
}

/** Files whose authors are kept. */
const MAX_FILES = 500;
const MAX_RANGES = 100;
/** Lines between two wanted ones that are read with them. */
const MAX_GAP_LINES = 3;
const DAY_MS = 86_400_000;
/** Lines younger than this have the tone of their place in the list, from the strongest on. */
const AGES_MS = [7 * DAY_MS, 30 * DAY_MS, 182 * DAY_MS, 730 * DAY_MS];

/** The authors of lines, read for what is in sight: one request at a time, the newest wish first. */
export class AuthorStore implements LineAuthors {
  readonly #options: Options;
  readonly #files = new Map<string, Map<number, LineAuthor | null>>();
  readonly #listeners = new Listeners();
  #wanted = new Map<string, { commit: string; path: string; lines: Set<number> }>();
  #isReading = false;

  readonly subscribe = this.#listeners.add;

  constructor(options: Options) {
    this.#options = options;
  }

  of = (line: DrawnLine): LineAuthor | null => {
    const at = this.#options.at(line);
    return at === null ? null : (this.#files.get(keyOf(at))?.get(at.line) ?? null);
  };

  open = (line: DrawnLine): void => this.#options.open(line);

  want = (lines: readonly DrawnLine[]): void => {
    this.#wanted = new Map();
    for (const line of lines) {
      const at = this.#options.at(line);
      // What could not be read is not tried again.
      if (at === null || this.#files.get(keyOf(at))?.has(at.line) === true) continue;
      const { commit, path } = at;
      const file = this.#wanted.get(keyOf(at)) ?? { commit, path, lines: new Set() };
      this.#wanted.set(keyOf(at), file);
      file.lines.add(at.line);
    }
    if (!this.#isReading) void this.#read();
  };

  async #read(): Promise<void> {
    this.#isReading = true;
    for (let next = this.#take(); next !== null; next = this.#take()) {
      const { commit, path, lines } = next;
      const ranges = rangesOf(lines);
      const blamed = await this.#options.read({ commit, path, ranges }).catch(() => null);
      this.#put(next, ranges, blamed);
      this.#listeners.tell();
    }
    this.#isReading = false;
  }

  #take() {
    const [first] = this.#wanted;
    if (first === undefined) return null;
    this.#wanted.delete(first[0]);
    return first[1];
  }

  #put(file: { commit: string; path: string }, ranges: readonly Range[], blamed: Blamed | null): void {
    const key = keyOf(file);
    const byLine = this.#files.get(key) ?? new Map<number, LineAuthor | null>();
    this.#files.delete(key);
    this.#files.set(key, byLine);
    for (const old of this.#files.keys()) if (this.#files.size > MAX_FILES) this.#files.delete(old);
    for (const { first, last } of ranges) for (let at = first; at <= last; at += 1) byLine.set(at, null);
    const now = Date.now();
    const authors = new Map(blamed?.writers.map((writer) => [writer.sha, authorOf(writer, now)]));
    for (const { line, commit } of blamed?.lines ?? []) byLine.set(line, authors.get(commit) ?? null);
  }
}

const keyOf = ({ commit, path }: Pick<CommitLine, 'commit' | 'path'>): string => `${commit} ${path}`;

function rangesOf(lines: ReadonlySet<number>): Range[] {
  const ranges: Range[] = [];
  for (const line of [...lines].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && line - last.last <= MAX_GAP_LINES) last.last = line;
    else if (ranges.length < MAX_RANGES) ranges.push({ first: line, last: line });
  }
  return ranges;
}

/** @param now milliseconds since the epoch */
export function authorOf(writer: Blamed['writers'][number], now: number): LineAuthor {
  const { sha, authorName, date, subject } = writer;
  if (isUncommitted(writer)) return { commit: sha, initials: '∗', age: 4, title: 'Not committed yet' };
  const age = now - Date.parse(date);
  const older = AGES_MS.findIndex((limit) => age < limit);
  return {
    commit: sha,
    initials: initialsOf(authorName),
    age: older < 0 ? 0 : 4 - older,
    title: plainWords(`${authorName}, ${relativeDate(date, now)}: ${subject}`),
  };
}

/** Of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('') || '?';
}
