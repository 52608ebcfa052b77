import type { ReactNode } from 'react';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { amendPlace } from '../../app/navigation.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { requiredContext } from '../../ui/required-context.ts';
import { useStable } from '../../ui/use-stable.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import { commitsStateOf } from './commits/commits-state.tsx';
import { useNoteRequest } from './commits/use-note-request.ts';
import { useCommits, type FoundCommits } from './commits/use-commits.ts';
import { useFollow } from './commits/use-follow.ts';
import { useMovedMessage } from './commits/use-moved-message.ts';
import { useShown, type ShownChanges } from './commits/use-shown.ts';
import { useCommitted, type Committed } from '../committed/use-committed.ts';
import { useShownVersions, useVersions, type BranchVersions } from '../versions/index.ts';
import { useSettings } from '../settings/use-settings.ts';
import { usePaneActions } from './panes/PanesProvider.tsx';
import { followsMoves } from './reading/use-follow-changes.ts';
import { useComparisonContext } from './ComparisonProvider.tsx';

interface CommitsContextValue extends FoundCommits {
  /** The commits whose changes the diff shows. */
  shown: ShownChanges;
  /** Number of commits in the shown diff; undefined while unknown. */
  count: number | undefined;
  /** Shown instead of the commits; null: there are some. */
  commitsState: ReactNode;
  /** What became of uncommitted changes that are shown, or were; null: nothing is known. */
  committed: Committed | null;
  /** The composer of the chosen commit's note, when a key opened it. */
  noteRequest: ReturnType<typeof useNoteRequest>;
}

const [CommitsContext, useCommitsContext] = requiredContext<CommitsContextValue>('The commits');
const [VersionsContext, useVersionsContext] = requiredContext<BranchVersions>('The versions');
export { CommitsContext, useCommitsContext, useVersionsContext };

/** Shows the notes of a tag, or of a version of a file. */
export function useOpenNotesOf(): (noted: { object: string }) => void {
  const { show } = usePaneActions();
  const { leaveConflict } = useComparisonContext();
  return useStable(({ object }) => {
    leaveConflict.current?.();
    amendPlace({ object });
    show('right');
  });
}

/** The commits of the comparison, the chosen one, and those whose changes are shown. */
export function CommitsProvider({ children }: { children: ReactNode }) {
  const { place, comparison, readAt, moved, refresh, leaveConflict } = useComparisonContext();
  const { at, source, history } = comparison;
  const list = useCommits(at, comparison.comparison, history, place, readAt);
  const { read, commits, tags, commit } = list;
  const noteRequest = useNoteRequest(commit !== null, read.isLoading);
  const tip = commits[0]?.sha ?? (read.isSuccess ? null : undefined);
  const versions = useVersions(place, comparison.comparison, history, tip);
  const shown = useShown({
    versions: useShownVersions(versions, place.changes, source),
    place,
    source,
    commits,
    listed: read.isSuccess,
    history,
    chosen: commit?.sha ?? place.commit,
    onChoose: () => leaveConflict.current?.(),
  });
  const follow = useFollow(place, history ? null : comparison.comparison, list);
  const [{ followChanges }] = useSettings();
  useMovedMessage(
    followsMoves(followChanges, comparison.capabilities, moved) ? [] : moved.moves,
    () => {
      follow();
      refresh();
    },
    moved.seen,
  );
  const openNotesOf = useOpenNotesOf();
  usePaletteItems(() => [
    ...commits.map(({ sha, message }) => ({
      id: `commit ${sha}`,
      group: 'Commits',
      text: `${subjectOf(message)} ${shortSha(sha)}`,
      run: () => shown.choose(sha),
    })),
    ...tags
      .filter((tag) => tag.annotated)
      .map((tag) => ({
        id: `tag ${tag.name}`,
        group: 'Tags',
        text: `Note on tag ${tag.name}`,
        detail: shortSha(tag.target),
        // After the palette has returned the focus.
        run: () => void setTimeout(() => openNotesOf(tag)),
      })),
  ]);
  const commitsState = commitsStateOf(place, read, {
    none: commits.length === 0,
    canLoad: source !== null,
    history,
  });
  const count = countShown(list, shown);
  const committed = useCommitted(at, place.branch, commits);
  return (
    <VersionsContext value={versions}>
      <CommitsContext value={{ ...list, shown, count, commitsState, committed, noteRequest }}>
        {children}
      </CommitsContext>
    </VersionsContext>
  );
}

function countShown(
  { read, commits }: FoundCommits,
  { ends, versions, picked }: ShownChanges,
): number | undefined {
  if (versions !== null) return undefined;
  if (ends) return countCommits(picked?.commits);
  return read.isSuccess ? countCommits(commits, read.total) : undefined;
}

/** Number of commits, without the uncommitted changes at the top of the list. */
const countCommits = (commits: readonly Commit[] = [], total = commits.length): number =>
  total - (commits[0] && isUncommitted(commits[0]) ? 1 : 0);
