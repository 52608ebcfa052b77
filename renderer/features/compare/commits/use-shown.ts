import { useMemo } from 'react';
import { positionIn } from '../../../../shared/domain/commit-positions.ts';
import {
  endsBetween,
  formatChanges,
  inOrder,
  parseChanges,
  shownCommits,
  stepFrom,
  type ShownCommits,
  type ShownEnds,
} from '../../../../shared/domain/shown-commits.ts';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import type { Commit, CommitSpan } from '../../../../shared/ipc/shapes.ts';
import type { CommitPair } from '../../../../shared/ipc/versions.ts';
import { amendCommit, amendPlace, OPENED_PARTS } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { mergeSpan, useMergeView, viewOf, type MergeView } from '../../commits/merge-view.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { showPair, type ShownVersions } from '../../versions/index.ts';

export interface ShownChanges {
  /** null: the whole branch, or versions of it. */
  ends: ShownEnds | null;
  /** What is shown of two versions of the branch; null: none are compared. */
  versions: ShownVersions | null;
  /** The commits between the ends; null: the list is not loaded, or does not contain them. */
  picked: ShownCommits<Commit> | null;
  /** The diff to load; null: none, or not known yet. */
  request: DiffRequest | null;
  /** The requests of one step forward and back, while one commit is shown. */
  ahead: readonly DiffRequest[];
  /** The view of the shown commit if it is a merge; null: it is not. */
  merge: { parents: readonly string[]; view: MergeView } | null;
  /** These commits are no longer on the branch. */
  gone: boolean;
  /** Chooses the commit whose notes are shown. If the diff shows one commit, it then shows this one; several stay. */
  choose: (sha: string) => void;
  /** Shows one commit's changes. */
  show: (sha: string) => void;
  /** Shows everything between two commits; the notes are the second one's. */
  extend: (from: string, to: string) => void;
  /** Shows one pair of commits of the compared versions. */
  showPair: (pair: CommitPair) => void;
  /** null: a history has no whole branch to show. */
  showBranch: (() => void) | null;
}

/** How long a commit must be chosen before its diff is requested. */
const STEP_DELAY_MS = 150;

/** Whether the diff is that of the whole branch. */
export const isWhole = ({ ends, versions }: Pick<ShownChanges, 'ends' | 'versions'>): boolean =>
  ends === null && versions === null;

interface Where {
  place: ComparePlace;
  /** The base of every diff request here. */
  source: DiffRequest | null;
  commits: readonly Commit[];
  /** The list of commits is loaded. */
  listed: boolean;
  /** The commits of one branch, which has no diff of its own. */
  history: boolean;
  /** In a history: the commit shown if the place names none. */
  chosen: string | undefined;
  /** What is shown of two versions instead; null: none are compared. */
  versions: ShownVersions | null;
  /** Something was chosen, perhaps what is chosen already. */
  onChoose: () => void;
}

/** What the diff shows: the branch, one commit, or several in a row. Part of the place. */
export function useShown({
  place,
  source,
  commits,
  listed,
  history,
  chosen,
  versions,
  onChoose,
}: Where): ShownChanges {
  const changes = versions === null ? (place.changes ?? (history ? chosen : undefined)) : undefined;
  const ends = useMemo(() => {
    const parsed = parseChanges(changes);
    return parsed && inOrder(commits, parsed);
  }, [changes, commits]);
  const picked = useMemo(() => ends && shownCommits(commits, ends), [ends, commits]);
  // While stepping through commits, do not request each: hosts limit the number of requests.
  const rests = useDebounced(changes, STEP_DELAY_MS);
  const wanted = useMergeView();
  const one = picked?.commits.length === 1 ? picked.commits[0] : undefined;
  const parents = one && one.parents.length > 1 ? one.parents : null;
  const span = useMemo(() => {
    if (!rests || !picked) return null;
    return parents ? mergeSpan(picked.span.sha, parents, wanted) : picked.span;
  }, [rests, picked, parents, wanted]);
  const branchRequest = history ? null : source;
  const request = useMemo(
    () =>
      versions === null
        ? source && (ends === null ? branchRequest : span && { ...source, commits: span })
        : versions.request,
    [source, ends, branchRequest, span, versions],
  );
  const ahead = useMemo(() => {
    if (source === null || picked?.commits.length !== 1) return [];
    const at = positionIn(commits, picked.span.sha);
    return ([1, -1] as const).flatMap((by) => {
      const next = stepFrom(commits, picked, at, by);
      return next ? [{ ...source, commits: spanOf(next, wanted) }] : [];
    });
  }, [source, commits, picked, wanted]);
  const show = useStable((sha: string) => {
    onChoose();
    showEnds(sha, { oldest: sha, newest: sha });
  });
  const choose = useStable((sha: string) => {
    const inside = ends === null || (picked !== null && picked.commits.length > 1 && has(picked, sha));
    if (!inside) return show(sha);
    onChoose();
    amendCommit(sha);
  });
  const extend = useStable((from: string, to: string) => {
    onChoose();
    showEnds(to, endsBetween(commits, from, to));
  });
  const showOnePair = useStable((pair: CommitPair) => {
    onChoose();
    showPair(pair);
  });
  const leaveCommits = useStable(() => {
    onChoose();
    amendPlace({}, ['changes', 'line', 'since', 'until', ...OPENED_PARTS]);
  });
  const choices = useMemo(
    () => ({ show, choose, extend, showPair: showOnePair }),
    [show, choose, extend, showOnePair],
  );
  const merge = useMemo(() => parents && { parents, view: viewOf(wanted, parents) }, [parents, wanted]);
  const gone = ends !== null && picked === null && listed;
  const showBranch = history ? null : leaveCommits;
  return useMemo(
    () => ({ ends, versions, picked, request, ahead, merge, gone, ...choices, showBranch }),
    [ends, versions, picked, request, ahead, merge, gone, choices, showBranch],
  );
}

const spanOf = ({ sha, parents }: Commit, wanted: MergeView): CommitSpan =>
  parents.length > 1 ? mergeSpan(sha, parents, wanted) : { sha };

/** Shows the changes of these commits; drops the object, line and whole file of the previous diff from the place. */
function showEnds(commit: string, ends: ShownEnds): void {
  amendPlace({ commit, changes: formatChanges(ends) }, ['object', 'line', ...OPENED_PARTS]);
}

const has = ({ commits }: ShownCommits<Commit>, sha: string): boolean =>
  commits.some((commit) => commit.sha === sha);
