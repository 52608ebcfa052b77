import { setTimeout as sleep } from 'node:timers/promises';
import { notesRefKey } from '../../shared/domain/place-key.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { isHostAway } from '../../shared/host-away.ts';
import { landedIn } from './decisions/after-reading.ts';
import { nameSteps } from './decisions/name-steps.ts';
import type { NoteSeen, WriteProgress } from './decisions/intent.ts';
import type { Note, NotePlace, NoteRevision } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { RepositoryNotes } from '../repositories/port.ts';
import type { RefIndex } from '../../git/notes/ref-index.ts';
import type { FetchedNotes } from './fetched-notes.ts';

export interface NoteReader {
  /** The current note on the host. `author` and `date` are set when the fetched history knows this version. */
  read(place: NotePlace): Promise<Note>;
  /** Only what decides a write: the text, and the notes ref's commit. */
  seen(place: NotePlace): Promise<NoteSeen>;
  /** Call after each write of this app: notes fetched earlier are outdated. */
  wrote(place: NotePlace): void;
  /** Every version, newest first. Empty if notes cannot be fetched over Git. */
  history(place: NotePlace): Promise<NoteRevision[]>;
  /** See `WriteWorld.landed`. */
  landed(place: NotePlace, progress: WriteProgress): Promise<boolean | null>;
}

/** A note whose text is missing, damaged or too large to hold: not to be mistaken for no note. */
const UNREADABLE = Symbol('unreadable');
const NOT_TO_BE_READ: AppError = {
  kind: 'validation',
  message: 'There is a note, and its text cannot be read: it is missing, damaged or too large.',
  next: 'Read it in a terminal, with “git notes show”.',
};

/** How long to wait for a slow host before the fetched note is shown. */
const HOST_TIMEOUT_MS = 2_000;
/**
 * A more recent fetch is not repeated to show a note. Each write is followed by a fetch, and each moved ref by a
 * refresh of the screen.
 */
const FRESH_FOR_MS = 2_000;

/** Reads notes over the JSON routes, or over Git if the host lacks them. */
export function createReader(
  open: (place: RepositoryPlace) => { notes: Pick<RepositoryNotes, 'read' | 'refs'> },
  fetched: FetchedNotes,
  /** Called when a fetched note was shown and the host then returns another text. */
  changed: (place: NotePlace) => void,
): NoteReader {
  /** Organizations whose host turned out to have no route for reading notes. */
  const lacking = new Set<string>();
  /** When this app last wrote to each notes ref, in milliseconds since the epoch. */
  const wroteAt = new Map<string, number>();

  /** `since`: over Git, accepts only a fetch that began after it; milliseconds since the epoch. */
  async function seen(place: NotePlace, since = Infinity): Promise<NoteSeen> {
    if (lacking.has(place.orgId)) return await seenOverGit(place, since);
    try {
      const note = await open(place).notes.read(place);
      // Git has the bytes that the host's JSON cannot carry.
      if (note.lossy === true) return await seenOverGit(place, since);
      if (note.refSha !== null || note.text !== null) return { text: note.text, refSha: note.refSha };
      return { text: null, refSha: await headOf(place) };
    } catch (cause) {
      if (cause instanceof AppFailure && cause.error.kind === 'unsupported-by-host') {
        const overGit = await seenOverGit(place, since);
        lacking.add(place.orgId);
        return overGit;
      }
      throw cause;
    }
  }

  async function headOf(place: NotePlace): Promise<string | null> {
    try {
      const heads = await open(place).notes.refs();
      return heads.find(({ notesRef }) => notesRef === place.notesRef)?.sha ?? null;
    } catch (cause) {
      // No such route, or 400: custom notes refs are disabled. The guard then comes over Git.
      if (!(cause instanceof AppFailure)) throw cause;
      if (cause.error.kind !== 'unsupported-by-host' && cause.error.kind !== 'validation') throw cause;
      return (await seenOverGit(place, Infinity)).refSha;
    }
  }

  async function seenOverGit(place: NotePlace, since: number): Promise<NoteSeen> {
    const problem = await fetched.refreshSince(place, since);
    if (problem !== null)
      throw new AppFailure({ kind: 'unsupported-by-host', feature: 'reading notes', message: problem });
    const index = await fetched.of(place).index(place.notesRef);
    const text = await textIn(place, index);
    if (text === UNREADABLE) throw new AppFailure(NOT_TO_BE_READ);
    return { text, refSha: index?.tip ?? null };
  }

  /** An object's note among the fetched ones; null: it has none. */
  async function textIn(
    place: NotePlace,
    index: RefIndex | null,
  ): Promise<string | typeof UNREADABLE | null> {
    const blob = index?.byObject.get(place.object)?.[0]?.to ?? null;
    if (blob === null) return null;
    const [text = null] = await fetched.of(place).texts([blob]);
    return text ?? UNREADABLE;
  }

  /** The fetched note; null: nothing is known about it. */
  async function fetchedBefore(place: NotePlace): Promise<NoteSeen | null> {
    const index = await fetched
      .of(place)
      .index(place.notesRef)
      .catch(() => null);
    if (index === null) return null;
    const text = await textIn(place, index);
    return text === UNREADABLE ? null : { text, refSha: index.tip };
  }

  /** The note from the host, or the fetched one while the host is unreachable or slow. */
  async function shown(place: NotePlace): Promise<NoteSeen> {
    const wrote = wroteAt.get(notesRefKey(place)) ?? 0;
    const asking = seen(place, Math.max(wrote, Date.now() - FRESH_FOR_MS)).catch(async (cause: unknown) => {
      const before =
        cause instanceof AppFailure && isHostAway(cause.error) ? await fetchedBefore(place) : null;
      if (before === null) throw cause;
      return before;
    });
    const soon = await Promise.race([asking, sleep(HOST_TIMEOUT_MS, null)]);
    // The last fetch is older than this app's last write.
    const older = fetched.of(place).fetchedAt() < wrote;
    const early = soon === null && !older && !lacking.has(place.orgId) ? await fetchedBefore(place) : null;
    if (early === null) return soon ?? (await asking);
    asking.then(
      (fresh) => void ((fresh.text === early.text && fresh.refSha === early.refSha) || changed(place)),
      () => undefined,
    );
    return early;
  }

  return {
    seen: (place) => seen(place),
    wrote: (place) => void wroteAt.set(notesRefKey(place), Date.now()),
    async read(place) {
      const { text, refSha } = await shown(place);
      const unsigned: Note = { place, text, refSha, author: null, date: null };
      if (text === null) return unsigned;
      const index = await fetched
        .of(place)
        .index(place.notesRef)
        .catch(() => null);
      if (index?.tip !== refSha) {
        fetched.refreshLater(place);
        return unsigned;
      }
      const last = index?.byObject.get(place.object)?.[0];
      return last === undefined ? unsigned : { ...unsigned, author: last.authorName, date: last.date };
    },
    async history(place) {
      await fetched.refresh(place);
      const notes = fetched.of(place);
      const changes = (await notes.index(place.notesRef))?.byObject.get(place.object) ?? [];
      const made = changes.map(({ from: [from = null], ...change }) => ({ ...change, from }));
      const blobs = [...new Set(made.flatMap(({ from, to }) => [from, to]))].filter((blob) => blob !== null);
      const texts = await notes.texts(blobs);
      const textOf = new Map(blobs.map((blob, at) => [blob, texts[at] ?? '']));
      const text = (blob: string | null): string | null => (blob === null ? null : (textOf.get(blob) ?? ''));
      return nameSteps(
        made.map(({ commit, authorName, date, from, to }) => ({
          commit,
          author: authorName,
          date,
          text: text(to),
          before: text(from),
        })),
      );
    },
    async landed(place, progress) {
      if ((await fetched.refresh(place, true)) !== null) return null;
      const notes = fetched.of(place);
      const index = await notes.index(place.notesRef);
      if (index === null) return false;
      const since = await notes.commitsSince(index.tip, progress.intent.base.refSha);
      if (since === null) return null;
      const changes = (index.byObject.get(place.object) ?? []).filter(({ commit }) => since.has(commit));
      const texts = await notes.texts(changes.flatMap(({ to }) => (to === null ? [] : [to])));
      return landedIn(progress, texts);
    },
  };
}
