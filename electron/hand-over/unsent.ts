import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { isNoCommit } from '../../shared/domain/worktree.ts';
import type { HandedOverReport } from '../../shared/ipc/hand-over.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { LocalNotes } from '../local-notes/index.ts';
import type { DraftTable } from '../store/index.ts';

interface Deps {
  drafts: Pick<DraftTable, 'list'>;
  local: Pick<LocalNotes, 'isOnSnapshot'>;
}

/** What is written on uncommitted changes, and not saved: beside their lines, and on all of them. */
export async function countUnsent(
  { drafts, local }: Deps,
  place: RepositoryPlace,
): Promise<Pick<HandedOverReport, 'drafts' | 'general'>> {
  const here = drafts.list().filter(({ place: at }) => at.orgId === place.orgId && at.repo === place.repo);
  const onSnapshots = new Set<string>();
  for (const object of new Set(here.map((draft) => draft.place.object)))
    if (await local.isOnSnapshot({ ...place, notesRef: '', object })) onSnapshots.add(object);
  return {
    drafts: here.filter((draft) => onSnapshots.has(draft.place.object)).length,
    general: here.filter(({ place: { object }, text }) => isNoCommit(object) && !isBlank(text)).length,
  };
}
