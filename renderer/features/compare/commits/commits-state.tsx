import type { ReactNode } from 'react';
import { isUncommittedSide } from '../../../../shared/domain/worktree.ts';
import { toAppError } from '../../../api/client.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { HostError } from '../../organizations/HostError.tsx';
import type { CommitsRead } from './use-commits.ts';

interface CommitsShown {
  /** The list is empty. */
  none: boolean;
  /** Both sides are known, so there is something to request. */
  canLoad: boolean;
  history: boolean;
}

/** What is shown instead of the commits: an error, a loading state, or that there are none. */
export function commitsStateOf(
  { orgId, branch }: ComparePlace,
  read: CommitsRead,
  { none, canLoad, history }: CommitsShown,
): ReactNode {
  if (read.error) return <HostError orgId={orgId} error={toAppError(read.error)} onRetry={read.refetch} />;
  if (read.isPending && canLoad) return <Waiting what="Loading commits" />;
  if (!none) return null;
  const words = isUncommittedSide(branch)
    ? 'Nothing is uncommitted.'
    : history
      ? 'There are no commits to read.'
      : 'Every commit of the branch is already in its base.';
  return <EmptyState title="No commit">{words}</EmptyState>;
}
