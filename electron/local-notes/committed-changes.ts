import { commitsMadeOf } from '../../git/remarks/commits-made-of.ts';
import type { HistoryOf } from '../../git/remarks/histories.ts';
import type { ChangesCommitted } from '../../shared/ipc/changes-committed.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { OpenRepository } from '../repositories/port.ts';

/** What became of uncommitted changes; null: they are in no commit, or it cannot be read what they were. */
export type FindCommitted = (
  place: RepositoryPlace & { snapshot: string },
) => Promise<ChangesCommitted | null>;

interface Deps {
  historyOf: HistoryOf;
  open: (place: RepositoryPlace) => Pick<ReturnType<OpenRepository>, 'head' | 'loggedMoves'>;
  /** See CommittedNotes. */
  worktreeNow: (place: RepositoryPlace) => Promise<string | null>;
}

export function createFindCommitted({ historyOf, open, worktreeNow }: Deps): FindCommitted {
  return async ({ snapshot, ...place }) => {
    const repository = open(place);
    const [head, worktree] = [await repository.head(), await worktreeNow(place)];
    if (head?.sha == null || worktree === null) return null;
    const { gitDir, history } = historyOf(place);
    const moves = head.branch === null ? [] : await repository.loggedMoves(head.branch);
    const made = await commitsMadeOf({ gitDir, history }, snapshot, {
      head: head.sha,
      worktree,
      replaced: new Set(moves.map(({ sha }) => sha)),
    });
    if (made === null) return null;
    return { branch: head.branch ?? head.sha, ...made };
  };
}
