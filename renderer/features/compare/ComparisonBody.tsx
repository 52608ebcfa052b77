import { useQueryClient } from '@tanstack/react-query';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { toAppError } from '../../api/client.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { ConflictScreen } from '../notes/index.ts';
import { HostError } from '../organizations/HostError.tsx';
import { ShownPane } from './commits/ShownPane.tsx';
import { useComparisonContext } from './ComparisonProvider.tsx';
import { OpenedFile } from './opened/OpenedFile.tsx';
import { useRemarksContext } from './RemarksProvider.tsx';

/** The diff, or why there is nothing to compare; replaced by a conflict between notes, or by a whole file. */
export function ComparisonBody() {
  const { conflict, leaveConflict, place } = useComparisonContext();
  const { opened } = place;
  return conflict ? (
    <ConflictScreen conflict={conflict} leave={leaveConflict} />
  ) : opened !== undefined ? (
    <OpenedFile path={opened} />
  ) : (
    <>
      <RemarksOutsideDiff />
      <DiffOrReason />
    </>
  );
}

const RemarksOutsideDiff = () => useRemarksContext().elsewhere;

function DiffOrReason() {
  const client = useQueryClient();
  const { place, comparison } = useComparisonContext();
  const { error, unborn } = comparison;
  // The default side is unknown until the repository is loaded.
  if (comparison.comparison && (comparison.base !== undefined || !error)) return <ShownPane />;
  if (error)
    return (
      <HostError
        instead
        orgId={place.orgId}
        error={toAppError(error)}
        onRetry={() => void client.invalidateQueries()}
      />
    );
  if (unborn)
    return (
      <EmptyState title="No commit yet">
        {unborn.unborn === null
          ? 'There is nothing to read before the first commit.'
          : `The branch ${plainWords(unborn.unborn)} exists, but has no commit yet.`}
      </EmptyState>
    );
  return <Waiting what={`Loading branches of ${plainWords(place.repo)}`} />;
}
