import { joinAppended } from '../../shared/domain/notes/append.ts';
import { programOf } from '../../shared/domain/notes/program-refs.ts';
import { readerOf } from '../../shared/domain/who-read/read-note.ts';
import type { NotePlace, OutboxItem } from '../../shared/ipc/shapes.ts';
import type { RefIndex } from '../notes/ref-index.ts';
import { ignoreReadFailure } from '../process/read-failure.ts';
import type { Ref } from '../refs/refs.ts';

/** A repository's notes refs, as far as they are needed here. */
export interface NotesSource {
  /** Refs that hold notes themselves: an alias (a symbolic ref) does not list the same notes twice. */
  refs(): Promise<readonly Ref[]>;
  /** Which objects currently have a note, and in which blob. */
  present(ref: string): Promise<ReadonlyMap<string, string>>;
  /** Texts of note blobs, in order; null if one is missing, or exceeds the limit. */
  texts(blobs: readonly string[]): Promise<Array<string | null>>;
  /** null: no such notes ref. */
  index(ref: string): Promise<RefIndex | null>;
}

/** A note on a commit, on one notes ref. */
export interface NoteOn {
  notesRef: string;
  commit: string;
  /** As last fetched; null: there was none. */
  fetched: string | null;
  /** Including what this app has written since, or is about to write. */
  text: string;
  /** Of a note that is not in Git yet, on uncommitted changes: who wrote a remark, by its first line. */
  signatures?: Readonly<Record<string, { author: string; date: string }>>;
}

/** What this app knows about notes beyond what was fetched. */
export interface Ahead {
  /** Texts of notes that this app has just written; null: removed. */
  written(place: NotePlace): { text: string | null } | undefined;
  places(): NotePlace[];
  /** In order of submission. */
  outbox(): OutboxItem[];
}

/** For a reader that has written nothing but to Git. */
export const NOTHING_AHEAD: Ahead = { written: () => undefined, places: () => [], outbox: () => [] };

/** Characters and lines of notes read together: some hundred times the notes of a typical branch. */
const MAX_NOTES_CHARACTERS = 32_000_000;
const MAX_NOTES_LINES = 500_000;
/** A longer note of a program is its data alone: looking for remarks in millions of lines takes seconds. */
const MAX_PROGRAM_CHARACTERS = 1_000_000;

/** The notes on some commits that could be read. */
export interface NotesRead {
  /** In the order of the refs. */
  notes: NoteOn[];
  /** How many exceeded the limit, or are missing in Git. */
  omitted: number;
  /** Notes refs that Git cannot read. */
  unreadable: string[];
}

/** Every note on some commits, with what this app has written and not sent yet. */
export async function notesOn(
  place: { orgId: string; repo: string },
  notes: NotesSource,
  commits: ReadonlySet<string>,
  ahead: Ahead,
): Promise<NotesRead> {
  const unreadable: string[] = [];
  const byKey = new Map<string, { notesRef: string; commit: string; blob: string | null }>();
  const add = (notesRef: string, commit: string, blob: string | null): void => {
    const key = `${notesRef} ${commit}`;
    if (!byKey.has(key)) byKey.set(key, { notesRef, commit, blob });
  };
  for (const { ref } of await notes.refs()) {
    // Its lines look like remarks, and are none.
    if (readerOf(ref) !== null) continue;
    const present = await notes.present(ref).catch(ignoreReadFailure);
    if (present === undefined) unreadable.push(ref);
    for (const [commit, blob] of present ?? []) if (commits.has(commit)) add(ref, commit, blob);
  }
  const own = [...ahead.places(), ...ahead.outbox().map((item) => item.place)];
  for (const { orgId, repo, notesRef, object } of own)
    if (orgId === place.orgId && repo === place.repo && commits.has(object)) add(notesRef, object, null);
  const all = [...byKey.values()];
  const texts = await notes.texts(all.flatMap(({ blob }) => (blob === null ? [] : [blob])));
  const next = texts.values();
  let omitted = 0;
  const read = all.flatMap(({ notesRef, commit, blob }) => {
    const fetched = blob === null ? null : (next.next().value ?? null);
    const at = { ...place, notesRef, object: commit };
    const text = textAhead(at, fetched, ahead);
    const isMissing = blob !== null && fetched === null && textAhead(at, '', ahead) === '';
    if (text === null && !isMissing) return [];
    if (text !== null && text.length > MAX_PROGRAM_CHARACTERS && programOf(notesRef) !== null) return [];
    if (text === null) {
      omitted += 1;
      return [];
    }
    return [{ notesRef, commit, fetched, text }];
  });
  const few = withinRoom(read);
  return { notes: few, omitted: omitted + read.length - few.length, unreadable };
}

/** Short notes are what people wrote: they go first. */
function withinRoom(notes: readonly NoteOn[]): NoteOn[] {
  let [characters, lines] = [MAX_NOTES_CHARACTERS, MAX_NOTES_LINES];
  const few = new Set<NoteOn>();
  for (const note of notes.toSorted((a, b) => a.text.length - b.text.length)) {
    characters -= note.text.length;
    if (characters < 0) break;
    lines -= lineEndsOf(note.text);
    if (lines < 0) break;
    few.add(note);
  }
  return notes.filter((note) => few.has(note));
}

function lineEndsOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** A note's text including what this app has written since, and is about to write. */
export function textAhead(place: NotePlace, fetched: string | null, ahead: Ahead): string | null {
  const written = ahead.written(place);
  let text = written === undefined ? fetched : written.text;
  for (const item of ahead.outbox()) {
    const { orgId, repo, notesRef, object } = item.place;
    if (
      orgId !== place.orgId ||
      repo !== place.repo ||
      notesRef !== place.notesRef ||
      object !== place.object
    )
      continue;
    if (item.state === 'needs-you') continue;
    if (item.action === 'remove') text = null;
    else text = item.action === 'append' ? joinAppended(text, item.text) : item.text;
  }
  return text;
}
