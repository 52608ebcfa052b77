import { sideName } from '../../../shared/domain/side.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SafeText } from '../../ui/SafeText.tsx';

export interface NothingToCompareProps {
  /** The sides as a person calls them; base undefined: not known yet. */
  names: { branch: string; base: string | undefined };
  /** Compares the other way round; undefined while a side is not known. */
  onSwap: (() => void) | undefined;
  /** Reads the branch's history instead of what it has that the base has not. */
  onHistory: (() => void) | undefined;
}

/** Shown where both sides are equal, with what to read instead. */
export function NothingToCompare({ names, onSwap, onHistory }: NothingToCompareProps) {
  return (
    <EmptyState
      title="Nothing to compare"
      actions={
        <>
          {onSwap ? <Button onClick={onSwap}>Compare the other way</Button> : null}
          {onHistory ? <Button onClick={onHistory}>Read its commits</Button> : null}
        </>
      }
    >
      {names.branch === sideName(WORKTREE) ? (
        'Nothing is uncommitted here.'
      ) : (
        <>
          Everything on <SafeText text={names.branch} /> is already in{' '}
          {names.base === undefined ? 'the base' : <SafeText text={names.base} />}.
        </>
      )}
    </EmptyState>
  );
}
