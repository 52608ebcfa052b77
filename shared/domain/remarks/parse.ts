import { anchorKey, type Anchor } from './anchor.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { isTrue, type Facts } from './facts.ts';
import { finish } from '../../steps.ts';
import { indentOf, isBlankLine, piecesOf, splitLines, trimBlanks, type Line } from './lines.ts';

/** A piece of a note that says which lines it is about. */
export interface Remark {
  anchor: Anchor;
  /** Without anchor, mark and indentation; lines end with `\n`, except the last. */
  text: string;
  resolved: boolean;
  /** Its line range in the note, 0-based and half-open. */
  from: number;
  to: number;
  /** Its lines in the note, joined by `\n`. */
  source: string;
  /** How many earlier remarks of this note have the same source: together these identify it. */
  nth: number;
}

/** Remarks with the same anchor, in note order: the first one and its replies. */
export interface Thread {
  anchor: Anchor;
  remarks: Remark[];
}

/** A note's lines, and the anchors that each may begin with: what can be parsed without the commit. */
export interface Outline {
  lines: Line[];
  candidates: ReadonlyMap<number, Candidate[]>;
}

export const outlineOf = (note: string): Outline => finish(outlineSteps(note));

/** The same, with a stop after each piece of a long note. */
export function* outlineSteps(note: string, maxPieceChars?: number): Generator<void, Outline> {
  const lines: Line[] = [];
  const candidates = new Map<number, Candidate[]>();
  for (const piece of piecesOf(note, maxPieceChars)) {
    for (const line of splitLines(piece)) {
      const all = candidatesOf(line.text);
      if (all.length > 0) candidates.set(lines.length, all);
      lines.push(line);
    }
    yield;
  }
  return { lines, candidates };
}

/** The anchors to check against the commit before the note can be parsed. */
export function anchorsOf({ candidates }: Outline): Anchor[] {
  return [...candidates.values()].flatMap((list) => list.map(({ anchor }) => anchor));
}

/** The remarks of a note, in order. The rest is the note's general text. */
export const remarksOf = (outline: Outline, facts: Facts): Remark[] => finish(remarksSteps(outline, facts));

/** The same, with a stop before each line that may begin a remark. */
export function* remarksSteps({ lines, candidates }: Outline, facts: Facts): Generator<void, Remark[]> {
  const remarks: Remark[] = [];
  const seen = new Map<string, number>();
  let next = 0;
  for (const [at, some] of candidates) {
    if (at < next) continue;
    yield;
    const candidate = some.find(({ anchor }) => isTrue(anchor, facts));
    if (candidate === undefined) continue;
    const to = endOf(lines, at);
    const own = lines.slice(at, to).map(({ text }) => text);
    const source = own.join('\n');
    const nth = seen.get(source) ?? 0;
    seen.set(source, nth + 1);
    remarks.push({ anchor: candidate.anchor, ...wordsOf(own, candidate.rest), from: at, to, source, nth });
    next = to;
  }
  return remarks;
}

/** Parses a note when the facts are available. */
export const readRemarks = (note: string, facts: Facts): Remark[] => remarksOf(outlineOf(note), facts);

/** In order of their first remarks. */
export function threadsOf(remarks: readonly Remark[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const remark of remarks) {
    const key = anchorKey(remark.anchor);
    const thread = threads.get(key) ?? { anchor: remark.anchor, remarks: [] };
    thread.remarks.push(remark);
    threads.set(key, thread);
  }
  return [...threads.values()];
}

/**
 * A thread is resolved when its first or last remark has the mark: a client that only appends resolves with a reply,
 * and any later reply reopens the thread.
 */
export function isResolved({ remarks }: { remarks: ReadonlyArray<{ resolved: boolean }> }): boolean {
  return remarks.at(0)?.resolved === true || remarks.at(-1)?.resolved === true;
}

/** The line after a remark: it includes indented lines, and blank lines between them. */
export function endOf(lines: readonly Line[], from: number): number {
  let to = from + 1;
  for (let at = to; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? '';
    if (isBlankLine(text)) continue;
    if (indentOf(text) === 0) break;
    to = at + 1;
  }
  return to;
}

export const RESOLVED = '[x]';

function wordsOf(own: readonly string[], rest: number): { text: string; resolved: boolean } {
  const [head = '', ...further] = own;
  let first = trimBlanks(head.slice(rest));
  const resolved = first === RESOLVED || first.startsWith(`${RESOLVED} `);
  if (resolved) first = trimBlanks(first.slice(RESOLVED.length));
  const lines = further.map((line) => (isBlankLine(line) ? '' : line.slice(indentOf(line))));
  const begun = first === '' ? lines.slice(lines.findIndex((line) => line !== '')) : [first, ...lines];
  return { text: begun.join('\n'), resolved };
}
