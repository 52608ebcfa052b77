import { notesCommits, type NoteChange } from '../../git/notes/notes-log.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import { yieldMain } from '../../git/process/yield.ts';
import { isResolved, threadsOf } from '../../shared/domain/remarks/index.ts';
import type { WaitingItem } from '../../shared/ipc/today.ts';
import { excerptOf } from '../notes/search-text.ts';
import type { OpenCopy } from '../repository-copy/index.ts';
import type { OpenThread } from './branch-items.ts';
import { noteItems, type FreshChange, type Reader } from './note-items.ts';
import { addedLines, writtenParts, threadOf, type WrittenPart } from './written-parts.ts';
import { parseNote } from './parse-note.ts';
import { peopleNotes, type PeopleNotes } from './ref-tips.ts';

/** Changes of notes that are read at once, the newest first. */
const MAX_CHANGES = 2_000;
/** Characters of all their texts, and of a note that people still read. */
const MAX_CHARACTERS = 16_000_000;
const MAX_NOTE_CHARACTERS = 500_000;
/** The same of two revisions that are compared, or of a merge and all that it merged; and of all comparisons together. */
const MAX_COMPARED_CHARACTERS = 4 * MAX_NOTE_CHARACTERS;
const MAX_COMPARED_TOGETHER = 4 * MAX_CHARACTERS;
/** What waits of one repository: more than anyone reads. */
export const MAX_WAITING_ITEMS = 1_000;
/** Revisions in which the reader's own words are looked for. */
const MAX_REVISIONS = 200;
/** Notes refs whose changes are read of one repository: each is a process, and anyone who can push can make thousands. */
export const MAX_CHANGED_REFS = 100;

export interface NotesToRead {
  copy: Pick<OpenCopy, 'gitDir'> & { notes: Pick<OpenCopy['notes'], 'refs' | 'present' | 'texts' | 'index'> };
  reader: Reader;
  /** This app made a commit of a notes ref. */
  isOwnCommit: (commit: string) => boolean;
}

/** The notes refs with words of people that are on this computer. */
export const fetchedPeopleNotes = async ({ notes }: NotesToRead['copy']): Promise<PeopleNotes> =>
  await peopleNotes((await notes.refs()).map(({ ref, sha }) => [ref, sha] as const));

/**
 * What waits in notes that changed, and the notes refs for which there was no room: new ones go last.
 *
 * @param before tips of the notes refs when the reader looked
 */
export async function readChangedNotes(
  from: NotesToRead,
  before: PeopleNotes,
  now: PeopleNotes,
): Promise<{ items: WaitingItem[]; unread: string[] }> {
  const items: WaitingItem[] = [];
  const addedIn = createComparisons();
  const changed = Object.entries(now)
    .map(([notesRef, tip]) => ({ notesRef, tip, without: before[notesRef] ?? null }))
    .filter(({ tip, without }) => tip !== without);
  const ofNewOnes = changed.filter(({ without }) => without === null);
  const inOrder = [...changed.filter(({ without }) => without !== null), ...ofNewOnes];
  for (const range of inOrder.slice(0, MAX_CHANGED_REFS)) {
    if (items.length >= MAX_WAITING_ITEMS) break;
    items.push(...(await itemsOfRef(from, range, addedIn)));
  }
  const unread = inOrder.slice(MAX_CHANGED_REFS).map(({ notesRef }) => notesRef);
  return { items: items.slice(0, MAX_WAITING_ITEMS), unread };
}

async function itemsOfRef(
  { copy, reader, isOwnCommit }: NotesToRead,
  { notesRef, tip, without }: { notesRef: string; tip: string; without: string | null },
  addedIn: AddedIn,
): Promise<WaitingItem[]> {
  const isOwn = ({ commit }: NoteChange): boolean => isOwnCommit(commit);
  const asYou = ({ authorEmail }: NoteChange): boolean =>
    reader !== null && isSameAddress(authorEmail, reader.email);
  const isOfReader = (change: NoteChange): boolean => isOwn(change) || asYou(change);
  const changed = [...(await changesByObject(copy.gitDir, tip, without))].filter(
    ([, changes]) => !changes.every(isOwn),
  );
  if (changed.length === 0) return [];
  const present = await presentIn(copy, notesRef);
  const textOf = await textsOf(
    copy,
    changed.flatMap(([object, changes]) => [
      present.get(object) ?? null,
      ...changes.flatMap(({ from, to }) => [...from, to]),
    ]),
  );
  const items: WaitingItem[] = [];
  for (const [object, changes] of changed) {
    if (items.length >= MAX_WAITING_ITEMS) break;
    const text = textOf(present.get(object) ?? null);
    if (text === null || text.length > MAX_NOTE_CHARACTERS) continue;
    const { lines, remarks } = await parseNote(copy.gitDir, object, text);
    const pieces = writtenParts(lines, remarks);
    const fresh: FreshChange[] = [];
    for (const change of changes)
      fresh.push({
        commit: change.commit,
        who: change.authorName,
        email: change.authorEmail,
        at: Date.parse(change.date) || 0,
        isOwn: isOwn(change),
        asYou: asYou(change),
        added: await addedIn(change, textOf),
      });
    const place = { notesRef, object };
    const ownLines = hasAnswers(pieces) ? await ownLinesIn(copy, place, isOfReader, addedIn) : NO_LINES;
    items.push(...noteItems({ notesRef, object, pieces, changes: fresh, ownLines }, reader));
  }
  return items;
}

const NO_LINES: ReadonlySet<string> = new Set();

export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The newest changes since a commit of a notes ref, newest first, by what they annotate. */
async function changesByObject(
  gitDir: string,
  tip: string,
  without: string | null,
): Promise<Map<string, NoteChange[]>> {
  const byObject = new Map<string, NoteChange[]>();
  let count = 0;
  for await (const { changes } of notesCommits(gitDir, tip, without)) {
    for (const change of changes) {
      const list = byObject.get(change.object);
      if (list === undefined) byObject.set(change.object, [change]);
      else list.push(change);
    }
    count += changes.length;
    if (count >= MAX_CHANGES) break;
  }
  return byObject;
}

const presentIn = async (
  { notes }: NotesToRead['copy'],
  notesRef: string,
): Promise<ReadonlyMap<string, string>> =>
  (await notes.present(notesRef).catch(ignoreReadFailure)) ?? new Map<string, string>();

type TextOf = (blob: string | null) => string | null;

/** The texts of blobs, as far as they can be held; null: not read, or none. */
async function textsOf({ notes }: NotesToRead['copy'], blobs: ReadonlyArray<string | null>): Promise<TextOf> {
  const wanted = [...new Set(blobs.filter((blob) => blob !== null))];
  const texts = await notes.texts(wanted, MAX_CHARACTERS);
  const byBlob = new Map(wanted.map((blob, at) => [blob, texts[at] ?? null]));
  return (blob) => (blob === null ? null : (byBlob.get(blob) ?? null));
}

/** The lines that a change added. */
type AddedIn = (change: NoteChange, textOf: TextOf) => Promise<ReadonlySet<string>>;

/** In turns with other work, and up to a limit: anyone who can write notes can make any number of long revisions. */
function createComparisons(): AddedIn {
  const yieldLoop = yieldMain();
  let room = MAX_COMPARED_TOGETHER;
  return async ({ from, to }, textOf) => {
    const text = textOf(to) ?? '';
    const before = from.flatMap((blob) => textOf(blob) ?? []);
    const size = before.reduce((sum, { length }) => sum + length, text.length);
    if (size > MAX_COMPARED_CHARACTERS) return NO_LINES;
    room -= size;
    if (room < 0) return NO_LINES;
    await yieldLoop();
    return addedLines(text, before);
  };
}

/** Whether a thread has several remarks. */
function hasAnswers(pieces: readonly WrittenPart[]): boolean {
  const threads = pieces.flatMap((piece) => threadOf(piece) ?? []);
  return new Set(threads).size < threads.length;
}

/** The lines that the reader wrote in a note, from its whole history. */
async function ownLinesIn(
  copy: NotesToRead['copy'],
  { notesRef, object }: { notesRef: string; object: string },
  isOfReader: (change: NoteChange) => boolean,
  addedIn: AddedIn,
): Promise<Set<string>> {
  const index = await copy.notes.index(notesRef);
  const changes = (index?.byObject.get(object) ?? []).slice(0, MAX_REVISIONS).filter(isOfReader);
  const textOf = await textsOf(
    copy,
    changes.flatMap(({ from, to }) => [...from, to]),
  );
  const lines = new Set<string>();
  for (const change of changes) for (const line of await addedIn(change, textOf)) lines.add(line);
  return lines;
}

/** The threads that are open in the notes on some commits. */
export async function readOpenThreads(
  copy: NotesToRead['copy'],
  tips: PeopleNotes,
  commits: ReadonlySet<string>,
): Promise<OpenThread[]> {
  const threads: OpenThread[] = [];
  for (const notesRef of commits.size === 0 ? [] : Object.keys(tips)) {
    const some = [...(await presentIn(copy, notesRef))].filter(([object]) => commits.has(object));
    const textOf = await textsOf(
      copy,
      some.map(([, blob]) => blob),
    );
    for (const [object, blob] of some) {
      if (threads.length >= MAX_WAITING_ITEMS) return threads;
      const text = textOf(blob);
      if (text === null || text.length > MAX_NOTE_CHARACTERS) continue;
      const { remarks } = await parseNote(copy.gitDir, object, text);
      for (const { anchor, remarks: own } of threadsOf(remarks))
        if (!isResolved({ remarks: own }))
          threads.push({ notesRef, object, anchor, excerpt: excerptOf(own.at(-1)?.text ?? '', '') });
    }
  }
  return threads;
}
