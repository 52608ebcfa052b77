import { positionIn } from '../../../../shared/domain/commit-positions.ts';
import { stepFrom } from '../../../../shared/domain/shown-commits.ts';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { useCommands } from '../../../app/commands.tsx';
import { setMergeView, viewsOf, type MergeView } from '../../commits/merge-view.ts';
import { nextUnread } from '../viewed/read-commits.ts';
import { isWhole, type ShownChanges } from './use-shown.ts';
import type { CommitPair } from '../../../../shared/ipc/versions.ts';

/**
 * The keys that move through commits, and between the whole branch and one of its commits.
 *
 * @param pairs the commits of the compared versions
 */
export function useCommitKeys(
  shown: ShownChanges,
  commits: readonly Commit[],
  commit: Commit | null,
  more: (() => void) | undefined,
  pairs: readonly CommitPair[],
  read: ReadonlySet<string>,
): void {
  const at = positionIn(commits, commit?.sha);
  const stepTo = (by: 1 | -1) => () => {
    if (shown.versions !== null) {
      const next = nextPair(pairs, shown.versions.pair, by);
      if (next !== undefined) shown.showPair(next);
      return;
    }
    const next = stepFrom(commits, shown.picked, at, by);
    if (next) shown.choose(next.sha);
    // Load the next page when reaching the end of this one.
    if (by > 0 && at + 1 >= commits.length - 1) more?.();
  };
  const several = shown.versions === null ? commits.length > 1 : pairs.length > 0;
  const alone = shown.ends !== null && shown.ends.oldest === commit?.sha && shown.ends.newest === commit.sha;
  const { merge } = shown;
  const unread = shown.versions === null ? nextUnread(commits, read, commit?.sha) : null;
  useCommands({
    'commit.next': several ? stepTo(1) : undefined,
    'commit.previous': several ? stepTo(-1) : undefined,
    'commit.changes':
      shown.versions === null && commit && (!alone || several)
        ? (on) => shown.show(on?.kind === 'commit' ? on.sha : commit.sha)
        : undefined,
    'commit.unread': unread ? () => shown.show(unread.sha) : undefined,
    'merge.next': merge ? () => setMergeView(nextView(merge)) : undefined,
    'merge.decided': merge ? () => setMergeView('decided') : undefined,
    'merge.first': merge ? () => setMergeView(0) : undefined,
    'merge.second': merge ? () => setMergeView(1) : undefined,
    'branch.changes': (!isWhole(shown) && shown.showBranch) || undefined,
  });
}

function nextView({ parents, view }: NonNullable<ShownChanges['merge']>): MergeView {
  const views = viewsOf(parents);
  return views[(views.indexOf(view) + 1) % views.length] ?? 0;
}

/** The next pair in which something changed. */
function nextPair(pairs: readonly CommitPair[], from: CommitPair | null, by: 1 | -1): CommitPair | undefined {
  const changed = pairs.filter((pair) => pair.state !== 'same' || pair === from);
  const at = from === null ? (by > 0 ? -1 : changed.length) : changed.indexOf(from);
  return changed[at + by];
}
