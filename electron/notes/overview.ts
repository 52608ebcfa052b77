import { setTimeout as sleep } from 'node:timers/promises';
import { AppFailure } from '../../shared/failure.ts';
import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import { ignoreReadFailure } from '../../git/process/read-failure.ts';
import { NOTES } from '../repository-copy/kept-refs.ts';
import { cannotRead } from '../repository-copy/unreadable-notes.ts';
import { presentNotes } from '../../git/notes/ref-index.ts';
import type { RepositoryNotes } from '../repositories/port.ts';
import type { FetchedNotes } from './fetched-notes.ts';

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
): Promise<Omit<NotesOverview, 'writesTo'>> {
  const notes = fetched.of(place);
  const before = notes.exists() && notes.fetchedAt() === 0;
  if (before) fetched.refreshLater(place);
  const problem = before ? null : await fetched.refresh(place);
  if (problem === null || notes.exists()) {
    try {
      const { unreadable, ...read } = await fromFetched(notes, completed);
      return { ...read, problem: problem ?? cannotRead(unreadable) };
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
): Promise<Omit<NotesOverview, 'problem' | 'writesTo'> & { unreadable: string[] }> {
  const unreadable: string[] = [];
  const badges: NoteBadge[] = [];
  const refs: NotesOverview['refs'] = [];
  let late = false;
  for (const { ref, sha } of await notes.refs()) {
    const index = notes.knows(ref) ? await soon(notes.index(ref)) : null;
    if (index === null) {
      const tree = await notes.present(ref).catch(ignoreReadFailure);
      if (tree === undefined) unreadable.push(ref);
      const present = [...(tree?.keys() ?? [])];
      refs.push({ notesRef: ref, sha, count: present.length });
      for (const object of present) badges.push({ notesRef: ref, object, author: null, date: null });
      late = true;
      continue;
    }
    const present = presentNotes(index);
    refs.push({ notesRef: ref, sha: index.tip, count: present.length });
    for (const { object, authorName, date } of present) {
      badges.push({ notesRef: ref, object, author: authorName, date });
    }
  }
  if (late)
    void Promise.all(refs.map(({ notesRef }) => notes.index(notesRef))).then(completed, () => undefined);
  return { refs, badges, source: 'git', unreadable };
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
): Promise<Omit<NotesOverview, 'writesTo'>> {
  try {
    const heads = await routes.refs();
    const refs = heads.map(({ notesRef, sha }) => ({ notesRef, sha, count: 0 }));
    return { refs, badges: [], source: 'json', problem };
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    return { refs: [], badges: [], source: 'none', problem: problem ?? cause.error.message };
  }
}
