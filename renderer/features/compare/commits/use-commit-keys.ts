import { positionIn } from '../../../../shared/domain/commit-positions.ts';
import { stepFrom } from '../../../../shared/domain/shown-commits.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { useCommands } from '../../../app/commands.tsx';
import { setMergeView, viewsOf, type MergeView } from '../../commits/merge-view.ts';
import type { ShownChanges } from './use-shown.ts';

/** The keys that move through commits, and between the whole branch and one of its commits. */
export function useCommitKeys(
  shown: ShownChanges,
  commits: readonly Commit[],
  commit: Commit | null,
  more: (() => void) | undefined,
): void {
  const at = positionIn(commits, commit?.sha);
  const stepTo = (by: 1 | -1) => () => {
    const next = stepFrom(commits, shown.picked, at, by);
    if (next) shown.choose(next.sha);
    // Load the next page when reaching the end of this one.
    if (by > 0 && at + 1 >= commits.length - 1) more?.();
  };
  const several = commits.length > 1;
  const alone = shown.ends !== null && shown.ends.oldest === commit?.sha && shown.ends.newest === commit.sha;
  const { merge } = shown;
  useCommands({
    'commit.next': several ? stepTo(1) : undefined,
    'commit.previous': several ? stepTo(-1) : undefined,
    'commit.changes':
      commit && (!alone || several)
        ? (on) => shown.show(on?.kind === 'commit' ? on.sha : commit.sha)
        : undefined,
    'merge.next': merge ? () => setMergeView(nextView(merge)) : undefined,
    'merge.decided': merge ? () => setMergeView('decided') : undefined,
    'merge.first': merge ? () => setMergeView(0) : undefined,
    'merge.second': merge ? () => setMergeView(1) : undefined,
    'branch.changes': (shown.ends && shown.showBranch) ?? undefined,
  });
}

function nextView({ parents, view }: NonNullable<ShownChanges['merge']>): MergeView {
  const views = viewsOf(parents);
  return views[(views.indexOf(view) + 1) % views.length] ?? 0;
}
