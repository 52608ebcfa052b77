import type { HistoryOf } from '../../git/remarks/histories.ts';
import { gatherFacts } from '../../git/remarks/facts.ts';
import { placeThreads } from '../../git/remarks/place-threads.ts';
import { withSnapshots } from '../../git/remarks/snapshots.ts';
import type { Anchor } from '../../shared/domain/remarks/index.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import type { NotePlace, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { OpenRepository } from '../repositories/port.ts';
import type { LocalNotes } from './index.ts';

/** The comparison that has lines of a snapshot now; null: the object is no snapshot. */
export type FindUncommitted = (
  place: NotePlace,
  anchor: Anchor | null,
) => Promise<{ branch: string; base: string } | null>;

interface Deps {
  historyOf: HistoryOf;
  open: (place: RepositoryPlace) => Pick<ReturnType<OpenRepository>, 'head'>;
  /** See CommittedNotes. */
  worktreeNow: (place: RepositoryPlace) => Promise<string | null>;
  local: Pick<LocalNotes, 'isOnSnapshot'>;
}

const UNCOMMITTED_SIDES = { branch: WORKTREE, base: 'HEAD' };

/** Lines that were uncommitted are among the uncommitted changes still, or in what was committed since. */
export function createFindUncommitted({ historyOf, open, worktreeNow, local }: Deps): FindUncommitted {
  return async (place, anchor) => {
    if (!(await local.isOnSnapshot(place))) return null;
    const worktree = await worktreeNow(place);
    const { history } = historyOf(place);
    const [now, made] = await Promise.all(
      [worktree, place.object].map(async (sha) =>
        sha === null ? undefined : (await history.commits([{ sha, parents: [] }], false))[0],
      ),
    );
    const base = made?.parents[0];
    const head = now?.uncommitted === true ? now.parents[0] : worktree;
    if (worktree === null || head == null || base === undefined || head === base) return UNCOMMITTED_SIDES;
    const commits = { sha: worktree, base: head };
    const range = await history.range({ branch: WORKTREE, ephemeral: false, commits });
    if (anchor !== null && range.commits.length > 0) {
      const anchored = [{ commit: place.object, anchor }];
      const all = await withSnapshots(history, range, { snapshots: [place.object] }, false);
      const facts = await gatherFacts(history, all, [{ commit: place.object, anchors: [anchor] }], false);
      const [placed] = await placeThreads(history, all, facts, anchored, false);
      const path = placed?.where.at === 'earlier' ? null : placed?.where.path;
      if (range.commits.some(({ changes }) => path != null && changes.has(path))) return UNCOMMITTED_SIDES;
    }
    return { branch: (await open(place).head())?.branch ?? head, base };
  };
}
