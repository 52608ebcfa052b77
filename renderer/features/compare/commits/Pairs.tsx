import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { PairList } from '../../versions/index.ts';
import type { ShownChanges } from './use-shown.ts';
import { useVersionsContext } from '../CommitsProvider.tsx';

/** The commits of the compared versions. */
export function Pairs({ versions, showPair }: Pick<ShownChanges, 'versions' | 'showPair'>) {
  const { changes, error, isListed } = useVersionsContext();
  if (versions?.two == null && isListed)
    return <EmptyState title="No commit">No two versions are compared.</EmptyState>;
  if (changes === undefined)
    return error === null ? (
      <Waiting what="Comparing the commits" />
    ) : (
      <EmptyState title="The commits cannot be compared">{error.message}</EmptyState>
    );
  if (changes.pairs.length === 0)
    return <EmptyState title="No commit">Neither version has a commit of its own.</EmptyState>;
  return <PairList pairs={changes.pairs} chosen={versions?.pair ?? null} onShow={showPair} />;
}
