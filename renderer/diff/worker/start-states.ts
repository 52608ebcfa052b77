import { ADDED, DELETED, HUNK } from '../model/kinds.ts';
import { lastAtOrBelow } from '../model/last-at-or-below.ts';
import type { Language } from '../model/language-of.ts';
import { openAfter } from './colour.ts';
import type { Content } from './context/content.ts';
import { kindAt, LONG_LINE } from './rows.ts';
import { lineText, type Scan } from './scan.ts';
import { guessedStart } from './start-guess.ts';
import { yieldThread } from './yield-thread.ts';

/** Lines of a piece. What it begins in is known, so that it is coloured without those above it. */
const PIECE_LINES = 64;
/** So much text of a file is read for what its pieces begin in; those below begin in code. */
const MAX_STATE_CHARS = 2_000_000;
/** Lines at the beginning of a hunk that are looked at where what is above it is not here. */
const GUESSED_LINES = 200;
/** The most of a line that leads to a piece. */
const MAX_START_CHARS = 300;

/** A side as the kind of line that the other one has not. */
type Side = typeof ADDED | typeof DELETED;
const SIDES: readonly Side[] = [DELETED, ADDED];

/**
 * What each piece of a file's diff begins in, on both sides: text that leads there, as `"""` into a string; empty: code.
 * Found from the file's text where that is here, else guessed at each hunk.
 */
export class StartStates {
  readonly #scanned: Scan;
  readonly #language: Language;
  readonly #content: Content | null;
  /** By the first line of a piece: what it begins in. */
  readonly #starts: Record<Side, Map<number, string>> = { [ADDED]: new Map(), [DELETED]: new Map() };
  readonly #hunks: readonly number[];
  readonly #work: Iterator<number, void>;
  /** The pieces before this line are known. */
  #known = 0;
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

  /** The first line of the piece that a line is in. */
  pieceOf(line: number): number {
    const hunk = this.#hunks[lastAtOrBelow(this.#hunks.length, (at) => this.#hunks[at] ?? 0, line)] ?? -1;
    return line - ((line - hunk - 1) % PIECE_LINES);
  }

  /** Goes on finding what pieces begin in, up to a line. @returns whether there is more to do */
  goOn(line: number): boolean {
    if (this.#known > line) return false;
    const { value, done } = this.#work.next();
    this.#known = done === true ? Infinity : value;
    return this.#known <= line;
  }

  /** What the piece that begins with this line begins in. */
  startOf(piece: number, side: Side): string {
    while (this.goOn(piece));
    return this.#starts[side].get(piece) ?? '';
  }

  /** One step each time: at most a piece's lines are read in it. Yields the line that was come to. */
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

  /** Unchanged lines, which are the same on both sides. */
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

  /** What follows these lines begins in, where they begin in `start`. */
  #after(start: string, lines: readonly string[]): string {
    const text = `${start}${lines.map((line) => line.slice(0, LONG_LINE)).join('\n')}\n`;
    this.#chars += text.length;
    if (this.#chars > MAX_STATE_CHARS) return '';
    const open = openAfter(text, this.#language);
    if (open < 0) return '';
    // The whole line: what comes before a heredoc's word belongs to it.
    const begin = text.lastIndexOf('\n', open - 1) + 1;
    const end = text.indexOf('\n', open);
    return end - begin <= MAX_START_CHARS
      ? text.slice(begin, end + 1)
      : `${text.slice(open, Math.min(end, open + MAX_START_CHARS))}\n`;
  }
}

const known = new WeakMap<Scan, StartStates>();

/** What the pieces of a file's diff begin in; kept for as long as nothing of it changes. */
export function startStates(scanned: Scan, language: Language, content: Content | null): StartStates {
  const found = known.get(scanned);
  if (found?.isOf(language, content)) return found;
  const made = new StartStates(scanned, language, content);
  known.set(scanned, made);
  return made;
}

/** Milliseconds of finding what pieces begin in before other messages are heard. */
const SLICE_MS = 8;

/** Finds what all pieces up to a line begin in. Others are heard meanwhile. */
export async function readStarts(states: StartStates, line: number): Promise<void> {
  let began = performance.now();
  while (states.goOn(line))
    if (performance.now() - began > SLICE_MS) {
      await yieldThread();
      began = performance.now();
    }
}
