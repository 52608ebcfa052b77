import type { NoteChange } from '../notes/notes-log.ts';
import { splitLines, type Remark } from '../../shared/domain/remarks/index.ts';
import { yieldMain } from '../process/yield.ts';
import { createLineages, type Lineage } from './note-lineages.ts';
import { NoteLines, unmarkedLine, wordsOfLine } from './note-lines.ts';
import type { NotesSource } from './notes-on.ts';

/** Revisions searched, newest first, of one note and of all notes together. */
const MAX_REVISIONS = 200;
const MAX_TEXTS = 5_000;
/** Revisions held at a time, and characters of all of them. */
const REVISIONS_PER_BATCH = 50;
const MAX_READ_CHARACTERS = 64_000_000;

export interface Writer {
  author: string;
  email: string;
  date: string;
  /** Of the notes ref. */
  commit: string;
}

/** Finds who wrote a remark by its first line and its position among equal ones. null: unknown. */
export type WriterOf = (remark: Pick<Remark, 'source'>, nthFirstLine: number) => Writer | null;

/** A remark's first line without the mark: resolving a remark is not writing it. */
export function firstLineOf(source: string): string {
  const end = source.indexOf('\n');
  return unmarkedLine(end < 0 ? source : source.slice(0, end));
}

/**
 * Who wrote the remarks of notes, from the history of the notes refs: the revision in which a first line appeared. Where
 * the same commit took its words from another note, they were only moved, with other line numbers, and their history goes
 * on there. Only the newest revisions of a long history are read; lines that predate them have no known author.
 * @param isVouched only the note itself counts: words that another person moved there, or brought back, are that person's
 */
export async function writersOf(
  notes: Pick<NotesSource, 'index' | 'texts'>,
  requests: ReadonlyArray<{ notesRef: string; commit: string; lines: ReadonlySet<string> }>,
  isVouched = false,
): Promise<WriterOf[]> {
  const lineages = createLineages(MAX_REVISIONS, MAX_TEXTS, isVouched);
  const wanted = new Set<string>();
  const own: Lineage[] = [];
  for (const { notesRef, commit, lines } of requests) {
    const index = await notes.index(notesRef);
    own.push(lineages.of(index, commit));
    for (const line of lines) wanted.add(wordsOfLine(line));
  }
  const texts = await linesOf(notes, lineages.withSources(), wanted);
  return own.map((lineage) => {
    return ({ source }, nth) => writerIn(texts, { lineage, at: null, line: firstLineOf(source), nth });
  });
}

/** Blob -> its lines with wanted words. Not there: it was not read. */
type Texts = ReadonlyMap<string, NoteLines>;

/** Reads the revisions, a few texts at a time: a note may be long and have many. */
async function linesOf(
  notes: Pick<NotesSource, 'texts'>,
  lineages: readonly Lineage[],
  wanted: ReadonlySet<string>,
): Promise<Texts> {
  const texts = new Map<string, NoteLines>();
  const yieldLoop = yieldMain();
  const blobs = [...new Set(lineages.flatMap(({ changes }) => changes.flatMap(({ to }) => to ?? [])))];
  let room = MAX_READ_CHARACTERS;
  for (let from = 0; from < blobs.length && room > 0; from += REVISIONS_PER_BATCH) {
    const some = blobs.slice(from, from + REVISIONS_PER_BATCH);
    for (const [index, text] of (await notes.texts(some)).entries()) {
      room -= text?.length ?? 0;
      if (room < 0) return texts;
      const lines = new NoteLines();
      for (const { text: raw } of splitLines(text ?? '')) {
        const line = unmarkedLine(raw);
        const words = wordsOfLine(line);
        if (wanted.has(words)) lines.add(line, words);
      }
      texts.set(some[index] ?? '', lines);
      await yieldLoop();
    }
  }
  return texts;
}

/** A line of a revision of a note. */
interface Held {
  lineage: Lineage;
  /** Index of the revision; null: the newest. */
  at: number | null;
  line: string;
  /** How many equal lines are above it. */
  nth: number;
}

/** Goes back through the revisions as long as the line exists, and on in the note that it was moved from. */
function writerIn(texts: Texts, held: Held): Writer | null {
  for (let now: Held | null = held; now !== null;) {
    const { lineage, line, nth }: Held = now;
    const { changes, before } = lineage;
    const holds = (at: number): boolean => {
      const to = changes[at]?.to ?? null;
      return to !== null && texts.get(to)?.at(line, nth) !== undefined;
    };
    // A note that is being restored is in the removed text.
    let at = now.at ?? (changes[0]?.to === null ? (before(0).find(holds) ?? 0) : 0);
    if (!holds(at)) return null;
    for (let earlier = before(at).find(holds); earlier !== undefined; earlier = before(at).find(holds))
      at = earlier;
    const change = changes[at];
    // Beyond an unread revision nothing is known, nor where only the trees of a merged history tell of a change.
    if (
      change === undefined ||
      change.isNet === true ||
      before(at).some((one) => one < 0 || isUnread(texts, changes[one]))
    )
      return null;
    now = movedFrom(texts, { lineage, at, line, nth });
    if (now === null) {
      const { authorName: author, authorEmail: email, date, commit } = change;
      return { author, email, date, commit };
    }
  }
  return null;
}

const isUnread = (texts: Texts, change: NoteChange | undefined): boolean =>
  change === undefined || (change.to !== null && !texts.has(change.to));

/** The line of another note that a line was before it was moved, in the same commit; null: it was written there. */
function movedFrom(texts: Texts, { lineage, at, line, nth }: Held & { at: number }): Held | null {
  const { changes, sources } = lineage;
  const change = changes[at];
  const own = texts.get(change?.to ?? '')?.at(line, nth);
  if (change === undefined || own === undefined) return null;
  let left = own.nthWords;
  for (const source of sources(change)) {
    const now = texts.get(source.changes[0]?.to ?? '');
    for (const before of source.before(0)) {
      const same = texts.get(source.changes[before]?.to ?? '')?.goneIn(now, own.words) ?? [];
      const moved = same[left];
      left -= same.length;
      if (moved !== undefined) return { lineage: source, at: before, line: moved.line, nth: moved.nth };
    }
  }
  return null;
}
