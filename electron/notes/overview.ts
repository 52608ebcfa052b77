import { setTimeout as sleep } from 'node:timers/promises';
import { AppFailure } from '../../shared/failure.ts';
import type { NoteBadge, NotesOverview } from '../../shared/ipc/shapes.ts';
import type { HostClient, RepositoryPlace } from '../host/client.ts';
import type { Mirrors } from './mirrors.ts';
import type { Mirror } from './mirror/mirror.ts';
import { presentNotes } from './mirror/ref-index.ts';

/**
 * Every note of every notes ref: who wrote it last and when, from one fetch. Where notes were fetched before, that is
 * answered at once and the fetch follows behind it. Without Git: the names of the notes refs, and a sentence.
 */
export async function readOverview(
  place: RepositoryPlace,
  mirrors: Mirrors,
  client: Pick<HostClient, 'notesRefs'>,
  /** Called when what was left out of the answer, authors and dates, can be asked for. */
  completed: () => void,
): Promise<NotesOverview> {
  const mirror = mirrors.of(place);
  const before = mirror.exists() && mirror.fetchedAt() === 0;
  if (before) mirrors.syncLater(place);
  const problem = before ? null : await mirrors.sync(place);
  if (problem === null || mirror.exists()) {
    try {
      return { ...(await fromMirror(mirror, completed)), problem };
    } catch {
      // A mirror that cannot be read is as good as none.
    }
  }
  return await fromRoutes(place, client, problem);
}

async function fromMirror(mirror: Mirror, completed: () => void): Promise<Omit<NotesOverview, 'problem'>> {
  const badges: NoteBadge[] = [];
  const refs: NotesOverview['refs'] = [];
  let late = false;
  for (const { ref, sha } of await mirror.refs()) {
    const index = mirror.knows(ref) ? await soon(mirror.index(ref)) : null;
    if (index === null) {
      const present = [...(await mirror.present(ref)).keys()];
      refs.push({ notesRef: ref, sha, count: present.length });
      badges.push(...present.map((object) => ({ notesRef: ref, object, author: null, date: null })));
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
    void Promise.all(refs.map(({ notesRef }) => mirror.index(notesRef))).then(completed, () => undefined);
  return { refs, badges, source: 'git' };
}

/** A long history is not waited for: who wrote what follows. Milliseconds. */
const PATIENCE = 40;

async function soon<T>(reading: Promise<T>): Promise<T | null> {
  reading.catch(() => undefined);
  return await Promise.race([reading, sleep(PATIENCE, null)]);
}

async function fromRoutes(
  place: RepositoryPlace,
  client: Pick<HostClient, 'notesRefs'>,
  problem: string | null,
): Promise<NotesOverview> {
  try {
    const heads = await client.notesRefs(place);
    const refs = heads.map(({ notesRef, sha }) => ({ notesRef, sha, count: 0 }));
    return { refs, badges: [], source: 'json', problem };
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    return { refs: [], badges: [], source: 'none', problem: problem ?? cause.error.message };
  }
}
