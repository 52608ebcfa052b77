import { isUncommittedSide, STAGED, UNSTAGED, WORKTREE } from '../../../../shared/domain/worktree.ts';
import { Button } from '../../../ui/Button.tsx';
import { plural } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { committedWords } from '../../committed/committed-words.ts';
import type { Committed } from '../../committed/use-committed.ts';
import { SafeText } from '../../../ui/SafeText.tsx';

export interface NothingToCompareProps {
  /** The branch as it is in the place. */
  side: string;
  /** The display names of the sides; base undefined: not known yet. */
  names: { branch: string; base: string | undefined };
  /** Number of the branch's commits that the base lacks; undefined: not known yet. */
  commits: number | undefined;
  /** Swaps the sides; undefined while a side is unknown. */
  onSwap: (() => void) | undefined;
  /** Uncommitted changes that were shown before. */
  committed?: Committed | null;
  /** There are uncommitted files, which are not shown. */
  hasOmitted?: boolean;
  /** Shows the branch's history instead of the comparison. */
  onHistory: (() => void) | undefined;
}

/** What to say of each side: if there is nothing, and if there is nothing but files that are not shown. */
const NOTHING: Readonly<Record<string, readonly [string, string]>> = {
  [WORKTREE]: ['Nothing is uncommitted here.', 'Nothing else is uncommitted here.'],
  [STAGED]: ['Nothing is staged here.', 'Nothing else is staged here.'],
  [UNSTAGED]: ['Everything here is staged or committed.', 'Everything else here is staged or committed.'],
};

/** Shown when no file differs, with alternatives. */
export function NothingToCompare({
  side,
  names,
  commits,
  committed = null,
  hasOmitted = false,
  onSwap,
  onHistory,
}: NothingToCompareProps) {
  const base = names.base === undefined ? 'the base' : <SafeText text={names.base} />;
  return (
    <EmptyState
      title={commits === undefined || commits === 0 ? 'Nothing to compare' : 'No file changes'}
      actions={
        <>
          {committed === null ? null : (
            <Button look="primary" onClick={committed.open}>
              Open it
            </Button>
          )}
          {onSwap ? <Button onClick={onSwap}>Compare the other way</Button> : null}
          {onHistory ? <Button onClick={onHistory}>Read its commits</Button> : null}
        </>
      }
    >
      {isUncommittedSide(side) ? (
        <>
          {NOTHING[side]?.[hasOmitted ? 1 : 0]}{' '}
          {committed === null ? null : <SafeText text={committedWords(committed)} />}
        </>
      ) : commits === undefined ? (
        <>
          No file on <SafeText text={names.branch} /> differs from {base}.
        </>
      ) : commits === 0 ? (
        <>
          Everything on <SafeText text={names.branch} /> is already in {base}.
        </>
      ) : (
        <>
          <SafeText text={names.branch} /> has {plural(commits, 'commit')} that {base} does not have, and
          after {commits === 1 ? 'it' : 'them'} every file is as it was. Choose one under Commits to read it
          or to write a note.
        </>
      )}
    </EmptyState>
  );
}
