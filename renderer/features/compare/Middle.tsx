import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toAppError } from '../../api/client.ts';
import type { ComparePlace } from '../../app/place.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { HostError } from '../organizations/HostError.tsx';
import type { ComparisonState } from './use-comparison.ts';

interface MiddleProps {
  place: ComparePlace;
  comparison: ComparisonState;
  /** The diff, for when there is something to compare. */
  children: ReactNode;
}

/** The diff, or why there is nothing to compare. */
export function Middle({ place, comparison, children }: MiddleProps) {
  const client = useQueryClient();
  if (comparison.request) return children;
  const failed = comparison.repository.error ?? comparison.branches.error;
  if (failed && !comparison.same)
    return (
      <HostError
        orgId={place.orgId}
        error={toAppError(failed)}
        onRetry={() => void client.invalidateQueries()}
      />
    );
  if (comparison.alone)
    return (
      <EmptyState title={`${plainWords(comparison.base ?? 'The base')} is the only branch`}>
        There is nothing to compare it with yet. Ephemeral branches can be picked at the top.
      </EmptyState>
    );
  if (comparison.same)
    return (
      <EmptyState title="Both sides are the same branch">Pick another branch or base at the top.</EmptyState>
    );
  return <Waiting what={`Reading the branches of ${plainWords(place.repo)}`} />;
}
