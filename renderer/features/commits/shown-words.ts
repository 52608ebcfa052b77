import type { ShownCommits, ShownEnds } from '../../../shared/domain/shown-commits.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { parentWords, type MergeView } from './merge-view.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';

export interface ShownWords {
  /** `a1b2c3d`, or `a1b2c3d..d4e5f6a`. */
  ids: string;
  /** The commit's subject, or the number of commits. */
  title: string;
  /** What they are compared with, where that is not obvious. */
  remark: string | null;
  /** Shown while the diff loads. */
  loading: string;
  /** What an empty diff means here. */
  nothing: string;
}

/**
 * Names the commits that are shown. `picked` null: the commit list is not loaded, or does not contain them.
 * @param view how a merge is shown
 */
export function shownWords(
  { oldest, newest }: ShownEnds,
  picked: ShownCommits<Commit> | null,
  view: MergeView = 0,
): ShownWords {
  const one = oldest === newest;
  const ids = one ? shortSha(newest) : `${shortSha(oldest)} – ${shortSha(newest)}`;
  const commit = one ? picked?.commits[0] : undefined;
  return {
    ids,
    title: titleOf(one, commit, picked),
    remark: picked === null ? null : one ? remarkOnOne(commit, view) : remarkOnRow(oldest, picked),
    loading: `Loading what ${ids} ${view === 'decided' ? 'decided' : 'changes'}`,
    nothing: nothingWords(one, commit, view),
  };
}

function titleOf(one: boolean, commit: Commit | undefined, picked: ShownCommits<Commit> | null): string {
  if (commit) return subjectOf(commit.message);
  return one || !picked ? '' : plural(picked.commits.length, 'commit');
}

function remarkOnOne(commit: Commit | undefined, view: MergeView): string | null {
  const parents = commit?.parents ?? [];
  if (parents.length > 1)
    return view === 'decided'
      ? 'A merge, compared with Git’s own merge of its parents.'
      : `A merge, compared with its ${parentWords(view)} ${shortSha(parents[view] ?? '')}.`;
  if (parents.length === 0) return 'The root commit: everything in it is new.';
  return null;
}

function remarkOnRow(oldest: string, picked: ShownCommits<Commit>): string | null {
  if (picked.apart) return `Another line of history: what ${shortSha(oldest)} changes is not part of it.`;
  return picked.span.base === null ? 'From the root commit on: everything is new.' : null;
}

function nothingWords(one: boolean, commit: Commit | undefined, view: MergeView): string {
  if (!one) return 'These commits undo what they change.';
  if (!commit || commit.parents.length < 2) return 'This commit changes no file.';
  return view === 'decided'
    ? 'Git merges these without a conflict: nothing was decided by hand.'
    : `This merge brings nothing that its ${parentWords(view)} did not have.`;
}
