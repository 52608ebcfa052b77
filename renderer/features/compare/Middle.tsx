import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { toAppError } from '../../api/client.ts';
import type { ComparePlace } from '../../app/place.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { HostError } from '../organizations/HostError.tsx';
import type { ComparisonState } from './opening/use-comparison.ts';

interface MiddleProps {
  place: ComparePlace;
  comparison: ComparisonState;
  /** The diff, for when there is something to compare. */
  children: ReactNode;
}

/** The diff, or why there is nothing to compare. */
export function Middle({ place, comparison, children }: MiddleProps) {
  const client = useQueryClient();
  const { opening, repository, unborn } = comparison;
  // Which side is the default is not known before the repository is.
  if (comparison.comparison && (comparison.base !== undefined || !repository.error)) return children;
  const failed = opening.error ?? repository.error;
  if (failed)
    return (
      <HostError
        instead
        orgId={place.orgId}
        error={toAppError(failed)}
        onRetry={() => void client.invalidateQueries()}
      />
    );
  if (unborn)
    return (
      <EmptyState title="No commit yet">
        {unborn.unborn === null
          ? 'There is nothing to read before the first commit.'
          : `The branch ${plainWords(unborn.unborn)} is there, and waits for its first commit.`}
      </EmptyState>
    );
  return <Waiting what={`Reading the branches of ${plainWords(place.repo)}`} />;
}
