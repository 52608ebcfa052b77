import type { ReactNode } from 'react';
import { WORKTREE } from '../../../../shared/domain/worktree.ts';
import { toAppError } from '../../../api/client.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { HostError } from '../../organizations/HostError.tsx';
import type { CommitsRead } from './use-commits.ts';

interface CommitsShown {
  /** Nothing is listed. */
  none: boolean;
  /** There is something to ask for: both sides are known. */
  asked: boolean;
  history: boolean;
}

/**
 * What is shown in place of the commits: why they could not be read, that they are awaited, or that there are none.
 */
export function commitsStateOf(
  { orgId, branch }: ComparePlace,
  read: CommitsRead,
  { none, asked, history }: CommitsShown,
): ReactNode {
  if (read.error) return <HostError orgId={orgId} error={toAppError(read.error)} onRetry={read.refetch} />;
  if (read.isPending && asked) return <Waiting what="Loading commits" />;
  if (!none) return null;
  const words =
    branch === WORKTREE
      ? 'Nothing is uncommitted.'
      : history
        ? 'There are no commits to read.'
        : 'Every commit of the branch is already in its base.';
  return <EmptyState title="No commit">{words}</EmptyState>;
}
