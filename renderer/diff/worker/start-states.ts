import { ADDED, DELETED, HUNK } from '../model/kinds.ts';
import { lastAtOrBelow } from '../model/last-at-or-below.ts';
import type { Language } from '../model/language-of.ts';
import { openAfter } from './colour.ts';
import type { Content } from './context/content.ts';
import { kindAt, LONG_LINE_CHARS } from './rows.ts';
import { lineText, type Scan } from './scan.ts';
import { guessedStart } from './start-guess.ts';
import { yieldThread } from './yield-thread.ts';

/** Lines per piece. Its start state is known, so that it can be coloured without the lines above. */
const PIECE_LINES = 64;
/** How much of a file's text is read to compute start states; pieces below are assumed to start in code. */
const MAX_STATE_CHARS = 2_000_000;
/** Lines at the start of a hunk examined if the text above is not available. */
const GUESSED_LINES = 200;
/** The most characters of the text leading to a piece's state. */
const MAX_START_CHARS = 300;

/** A side, named by the kind of line that the other one does not have. */
type Side = typeof ADDED | typeof DELETED;
const SIDES: readonly Side[] = [DELETED, ADDED];

/**
 * The start state of each piece of a file's diff, on both sides: text leading to it, such as `"""` for a string; empty:
 * code. Computed from the file's text if available, otherwise guessed at each hunk.
 */
export class StartStates {
  readonly #scanned: Scan;
  readonly #language: Language;
  readonly #content: Content | null;
  /** Start state by the first line of a piece. */
  readonly #starts: Record<Side, Map<number, string>> = { [ADDED]: new Map(), [DELETED]: new Map() };
  readonly #hunks: readonly number[];
  readonly #work: Iterator<number, void>;
  /** States are known for the pieces before this line. */
  #knownUntil = 0;
  #chars = 0;

  constructor(scanned: Scan, language: Language, content: Content | null) {
    this.#scanned = scanned;
    this.#language = language;
    this.#content = content;
    this.#hunks = [...scanned.kinds.keys()].filter((line) => kindAt(scanned, line) >= HUNK);
    this.#work = this.#find();
  }

  isOf(language: Language, content: Content | null): boolean {
    return language === this.#language && content === this.#content;
  }

  /** The first line of the piece containing a line. */
  pieceOf(line: number): number {
    const hunk = this.#hunks[lastAtOrBelow(this.#hunks.length, (at) => this.#hunks[at] ?? 0, line)] ?? -1;
    return line - ((line - hunk - 1) % PIECE_LINES);
  }

  /** Continues computing start states up to a line. @returns whether there is more to do */
  goOn(line: number): boolean {
    if (this.#knownUntil > line) return false;
    const { value, done } = this.#work.next();
    this.#knownUntil = done === true ? Infinity : value;
    return this.#knownUntil <= line;
  }

  /** The start state of the piece whose first line this is. */
  startOf(piece: number, side: Side): string {
    while (this.goOn(piece));
    return this.#starts[side].get(piece) ?? '';
  }

  /** One step per iteration: reads at most one piece's lines. Yields the line reached. */
  *#find(): Generator<number, void> {
    const scanned = this.#scanned;
    let at: Record<Side, string> = { [ADDED]: '', [DELETED]: '' };
    let next = 1;
    for (let line = 0; line < scanned.count;) {
      if (kindAt(scanned, line) >= HUNK) {
        const from = scanned.news[line] ?? 1;
        if (this.#content) {
          for (; next < from; next += PIECE_LINES) {
            at = this.#both(at, this.#content.lines.slice(next - 1, Math.min(from, next + PIECE_LINES) - 1));
            yield line;
          }
        } else if (from > 1) at = this.#guessed(line + 1);
        line += 1;
        continue;
      }
      const end = this.#pieceEnd(line);
      for (const side of SIDES) {
        this.#starts[side].set(line, at[side]);
        at[side] = this.#after(at[side], this.#texts(line, end, side));
      }
      for (; line < end; line += 1) next = Math.max(next, (scanned.news[line] ?? 0) + 1);
      yield line;
    }
  }

  #pieceEnd(line: number): number {
    let end = line;
    while (end < this.#scanned.count && end - line < PIECE_LINES && kindAt(this.#scanned, end) < HUNK)
      end += 1;
    return end;
  }

  #texts(from: number, to: number, side: Side): string[] {
    const other = side === ADDED ? DELETED : ADDED;
    const texts: string[] = [];
    for (let line = from; line < to && kindAt(this.#scanned, line) < HUNK; line += 1)
      if (kindAt(this.#scanned, line) !== other) texts.push(lineText(this.#scanned, line));
    return texts;
  }

  /** Advances over unchanged lines, which are the same on both sides. */
  #both(at: Record<Side, string>, lines: readonly string[]): Record<Side, string> {
    const added = this.#after(at[ADDED], lines);
    const same = at[ADDED] === at[DELETED];
    return { [ADDED]: added, [DELETED]: same ? added : this.#after(at[DELETED], lines) };
  }

  #guessed(line: number): Record<Side, string> {
    const start = (side: Side): string =>
      guessedStart(this.#texts(line, line + GUESSED_LINES, side), this.#language);
    return { [ADDED]: start(ADDED), [DELETED]: start(DELETED) };
  }

  /** The state after these lines, if they start in `start`. */
  #after(start: string, lines: readonly string[]): string {
    const text = `${start}${lines.map((line) => line.slice(0, LONG_LINE_CHARS)).join('\n')}\n`;
    this.#chars += text.length;
    if (this.#chars > MAX_STATE_CHARS) return '';
    const open = openAfter(text, this.#language);
    if (open < 0) return '';
    // Include the whole line: the text before a heredoc's word is part of its start.
    const begin = text.lastIndexOf('\n', open - 1) + 1;
    const end = text.indexOf('\n', open);
    return end - begin <= MAX_START_CHARS
      ? text.slice(begin, end + 1)
      : `${text.slice(open, Math.min(end, open + MAX_START_CHARS))}\n`;
  }
}

const cache = new WeakMap<Scan, StartStates>();

/** The start states of a file's diff; cached until any of it changes. */
export function startStates(scanned: Scan, language: Language, content: Content | null): StartStates {
  const cached = cache.get(scanned);
  if (cached?.isOf(language, content)) return cached;
  const made = new StartStates(scanned, language, content);
  cache.set(scanned, made);
  return made;
}

/** How long to compute start states before other messages are handled. */
const SLICE_MS = 8;

/** Computes the start states of all pieces up to a line, yielding to other messages. */
export async function readStarts(states: StartStates, line: number): Promise<void> {
  let began = performance.now();
  while (states.goOn(line))
    if (performance.now() - began > SLICE_MS) {
      await yieldThread();
      began = performance.now();
    }
}
