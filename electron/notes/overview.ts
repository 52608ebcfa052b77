import { setTimeout as sleep } from 'node:timers/promises';
import { AppFailure } from '../../shared/failure.ts';
import { packBadges, packObjects, type PackedBadges } from '../../shared/domain/notes/packed-badges.ts';
import type { NotesOverview } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import { NOTES } from '../repository-copy/kept-refs.ts';
import { cannotRead } from '../repository-copy/unreadable-notes.ts';
import { presentNotes } from '../../git/notes/ref-index.ts';
import type { RepositoryNotes } from '../repositories/port.ts';
import type { Ref } from '../../git/refs/refs.ts';
import { yieldMain } from '../../git/process/yield.ts';
import type { FetchedNotes } from './fetched-notes.ts';

/** An overview whose notes are packed for the page. */
type PackedOverview = Omit<NotesOverview, 'badges' | 'writesTo'> & { badges: PackedBadges[] };

/**
 * Every note of every notes ref with its last author and date, from one fetch. Notes fetched earlier are returned
 * immediately, and the fetch follows in the background. Without Git: the names of the notes refs, and a sentence.
 */
export async function readOverview(
  place: RepositoryPlace,
  fetched: Pick<FetchedNotes, 'of' | 'refresh' | 'refreshLater'>,
  routes: Pick<RepositoryNotes, 'refs'>,
  /** Called when authors and dates that the answer lacks become available. */
  completed: () => void,
): Promise<PackedOverview> {
  const notes = fetched.of(place);
  const before = notes.exists() && notes.fetchedAt() === 0;
  if (before) fetched.refreshLater(place);
  const problem = before ? null : await fetched.refresh(place);
  if (problem === null || notes.exists()) {
    try {
      const { unreadable, ...read } = await fromFetched(notes, completed);
      return { ...read, problem: problem ?? (await notes.unreadWords(unreadable)) };
    } catch (cause) {
      ignoreReadFailure(cause);
      return await fromRoutes(routes, problem ?? cannotRead([NOTES]));
    }
  }
  return await fromRoutes(routes, problem);
}

async function fromFetched(
  notes: NotesRefs,
  completed: () => void,
): Promise<Omit<PackedOverview, 'problem'> & { unreadable: string[] }> {
  // Side by side, as the answer needs all of them.
  const read = await Promise.all((await notes.refs()).map((ref) => notesOf(notes, ref)));
  const refs = read.map(({ notesRef, sha, count }) => ({ notesRef, sha, count }));
  if (read.some(({ isLate }) => isLate))
    void Promise.all(refs.map(({ notesRef }) => notes.index(notesRef))).then(completed, () => undefined);
  const unreadable = read.flatMap(({ notesRef, isUnreadable }) => (isUnreadable ? notesRef : []));
  return { refs, badges: read.flatMap(({ badges }) => badges), source: 'git', unreadable };
}

/** One notes ref: who wrote its notes is known, or follows. */
async function notesOf(notes: NotesRefs, { ref, sha }: Ref) {
  const index = notes.knows(ref) ? await soon(notes.index(ref)) : null;
  if (index === null) {
    const tree = await notes.present(ref).catch(ignoreReadFailure);
    const badges = tree ? packObjects(ref, tree) : [];
    const count = tree?.size ?? 0;
    return { notesRef: ref, sha, count, badges, isLate: true, isUnreadable: tree === undefined };
  }
  const present = presentNotes(index);
  const all = present.map(({ object, authorName, date }) => ({
    notesRef: ref,
    object,
    author: authorName,
    date,
  }));
  const badges = await packBadges(all, yieldMain());
  return { notesRef: ref, sha: index.tip, count: all.length, badges, isLate: false, isUnreadable: false };
}

/** How long to wait for a notes ref's history; without it the answer has no authors yet. */
const HISTORY_TIMEOUT_MS = 40;

async function soon<T>(pending: Promise<T>): Promise<T | null> {
  const readable = pending.catch(() => null);
  return await Promise.race([readable, sleep(HISTORY_TIMEOUT_MS, null)]);
}

async function fromRoutes(
  routes: Pick<RepositoryNotes, 'refs'>,
  problem: string | null,
): Promise<PackedOverview> {
  try {
    const heads = await routes.refs();
    const refs = heads.map(({ notesRef, sha }) => ({ notesRef, sha, count: 0 }));
    return { refs, badges: [], source: 'json', problem };
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    return { refs: [], badges: [], source: 'none', problem: problem ?? cause.error.message };
  }
}
