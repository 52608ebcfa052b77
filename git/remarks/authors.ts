import type { NoteChange } from '../notes/notes-log.ts';
import { splitLines, withoutTrailingBlanks, type Remark } from '../../shared/domain/remarks/index.ts';
import { yieldMain } from '../process/yield.ts';
import type { NotesSource } from './notes-on.ts';

/** Revisions searched, newest first, of one note and of all notes together. */
const MAX_REVISIONS = 200;
const MAX_TEXTS = 5_000;
/** Revisions held at a time, and characters of all of them. */
const REVISIONS_PER_BATCH = 50;
const MAX_READ_CHARACTERS = 64_000_000;

export interface Writer {
  author: string;
  date: string;
}

/** Finds who wrote a remark by its first line and its position among equal ones. null: unknown. */
export type WriterOf = (remark: Pick<Remark, 'source'>, nthFirstLine: number) => Writer | null;

/** A remark's first line without the mark: resolving a remark is not writing it. */
export function firstLineOf(source: string): string {
  const end = source.indexOf('\n');
  return plainLine(end < 0 ? source : source.slice(0, end));
}

const MARK = ': [x]';
function plainLine(line: string): string {
  const at = line.indexOf(MARK);
  return withoutTrailingBlanks(at < 0 ? line : line.slice(0, at + 1) + line.slice(at + MARK.length));
}

/**
 * Who wrote the remarks of notes, from the history of the notes refs: the revision in which a first line appeared. Only
 * the newest revisions of a long history are read; lines that predate them have no known author.
 */
export async function writersOf(
  notes: Pick<NotesSource, 'index' | 'texts'>,
  requests: ReadonlyArray<{ notesRef: string; commit: string; lines: ReadonlySet<string> }>,
): Promise<WriterOf[]> {
  let left = MAX_TEXTS;
  const histories: NoteChange[][] = [];
  for (const { notesRef, commit } of requests) {
    const index = await notes.index(notesRef);
    const changes = (index?.byObject.get(commit) ?? []).slice(0, Math.min(MAX_REVISIONS, left));
    left -= changes.length;
    histories.push(changes);
  }
  const counted = await countEach(notes, requests, histories);
  return requests.map((_, at) => {
    const revisions: Revision[] = [];
    for (const change of histories[at] ?? []) {
      const counts = change.to === null ? null : counted.get(keyOf(at, change.to));
      // Beyond an unread revision nothing is known.
      if (counts === undefined) break;
      revisions.push({ change, counts });
    }
    const before = revisions.map(({ change }, index) => madeBefore(revisions, change, index));
    return ({ source }, nth) => writerIn(revisions, before, firstLineOf(source), nth);
  });
}

const keyOf = (at: number, blob: string): string => `${at} ${blob}`;

/** Counts the wanted lines in each revision, a few texts at a time: a note may be long and have many revisions. */
async function countEach(
  notes: Pick<NotesSource, 'index' | 'texts'>,
  requests: ReadonlyArray<{ lines: ReadonlySet<string> }>,
  histories: ReadonlyArray<readonly NoteChange[]>,
): Promise<Map<string, ReadonlyMap<string, number>>> {
  const wanted = new Map<string, number[]>();
  for (const [at, changes] of histories.entries())
    for (const { to } of changes) {
      if (to === null) continue;
      const known = wanted.get(to);
      if (known === undefined) wanted.set(to, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  const counted = new Map<string, ReadonlyMap<string, number>>();
  const yieldLoop = yieldMain();
  const blobs = [...wanted.keys()];
  let room = MAX_READ_CHARACTERS;
  for (let from = 0; from < blobs.length && room > 0; from += REVISIONS_PER_BATCH) {
    const some = blobs.slice(from, from + REVISIONS_PER_BATCH);
    for (const [index, text] of (await notes.texts(some)).entries()) {
      const blob = some[index] ?? '';
      for (const at of wanted.get(blob) ?? []) {
        room -= text?.length ?? 0;
        if (room < 0) return counted;
        counted.set(keyOf(at, blob), countsOf(text ?? '', requests[at]?.lines ?? new Set()));
        await yieldLoop();
      }
    }
  }
  return counted;
}

interface Revision {
  change: NoteChange;
  /** How often each wanted line occurs; null: the note was absent, perhaps between the two halves of an edit. */
  counts: ReadonlyMap<string, number> | null;
}

/**
 * The revisions that a change was based on: one per side for a merge, none for the first. A removed note counts as its
 * last text. -1: an unread revision.
 */
function madeBefore(revisions: readonly Revision[], { from }: NoteChange, at: number): number[] {
  return from.flatMap((blob) => {
    const index = revisions.findIndex(({ change }, other) => other > at && change.to === blob);
    const removal = blob === null ? revisions[index]?.change : undefined;
    if (removal !== undefined) return madeBefore(revisions, removal, index);
    return blob === null ? [] : [index];
  });
}

/** Goes back through the revisions as long as the line exists. */
function writerIn(
  revisions: readonly Revision[],
  before: readonly number[][],
  line: string,
  nth: number,
): Writer | null {
  const holds = (at: number): boolean => (revisions[at]?.counts?.get(line) ?? 0) > nth;
  // A note that is being restored is in the removed text.
  let at = revisions[0]?.counts === null ? (before[0]?.find(holds) ?? 0) : 0;
  if (!holds(at)) return null;
  for (;;) {
    const from: readonly number[] = before[at] ?? [];
    const earlier = from.find(holds);
    if (earlier === undefined) {
      const change = revisions[at]?.change;
      return change === undefined || from.includes(-1)
        ? null
        : { author: change.authorName, date: change.date };
    }
    at = earlier;
  }
}

function countsOf(text: string, wanted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of splitLines(text)) {
    const plain = plainLine(line.text);
    if (wanted.has(plain)) counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  return counts;
}
