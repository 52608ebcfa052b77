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
): Promise<NotesOverview> {
  const mirror = mirrors.of(place);
  const before = mirror.exists() && mirror.fetchedAt() === 0;
  if (before) mirrors.syncLater(place);
  const problem = before ? null : await mirrors.sync(place);
  if (problem === null || mirror.exists()) {
    try {
      return { ...(await fromMirror(mirror)), problem };
    } catch {
      // A mirror that cannot be read is as good as none.
    }
  }
  return await fromRoutes(place, client, problem);
}

async function fromMirror(mirror: Mirror): Promise<Omit<NotesOverview, 'problem'>> {
  const badges: NoteBadge[] = [];
  const refs: NotesOverview['refs'] = [];
  for (const { ref } of await mirror.refs()) {
    const index = await mirror.index(ref);
    if (index === null) continue;
    const present = presentNotes(index);
    refs.push({ notesRef: ref, sha: index.tip, count: present.length });
    for (const { object, authorName, date } of present) {
      badges.push({ notesRef: ref, object, author: authorName, date });
    }
  }
  return { refs, badges, source: 'git' };
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
