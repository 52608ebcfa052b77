import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { sideName } from '../../../shared/domain/side.ts';
import type { ListedOrganization } from '../../../shared/ipc/shapes.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { useCommands } from '../../app/commands.tsx';
import type { ComparePlace } from '../../app/place.ts';
import { useTitle } from '../../app/ready.ts';
import { requiredContext } from '../../ui/required-context.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useRepositoryMarks } from '../repositories/use-repository-marks.ts';
import { useComparison, type ComparisonState } from './opening/use-comparison.ts';
import { useReadAt } from './reading/read-at.ts';
import { useSyncAndMoves, type SyncAndMoves } from './use-sync-and-moves.ts';

interface ComparisonContextValue extends SyncAndMoves {
  place: ComparePlace;
  /** What the diff of the whole comparison was read at; null: not known yet. */
  readAt: ReturnType<typeof useReadAt>[0];
  tellReadAt: ReturnType<typeof useReadAt>[1];
  organization: ListedOrganization | undefined;
  comparison: ComparisonState;
  /** A note conflict, resolved in place of the diff. */
  conflict: OpenConflict | null;
  onConflict: (conflict: OpenConflict | null) => void;
  /**
   * Puts the open conflict off, with what was typed there; null: none is open. Whatever the user chooses to see calls it
   * first, because the conflict is in its place.
   */
  leaveConflict: RefObject<(() => void) | null>;
}

const [ComparisonContext, useComparisonContext] = requiredContext<ComparisonContextValue>('The comparison');
export { ComparisonContext, useComparisonContext };

/** What is compared and where: the place, its repository, both sides, and whether they moved since they were read. */
export function ComparisonProvider({ place, children }: { place: ComparePlace; children: ReactNode }) {
  const organization = useQuery(organizationsQuery).data?.find((one) => one.id === place.orgId);
  const comparison = useComparison(place, capabilitiesOf(organization));
  const [conflict, onConflict] = useState<OpenConflict | null>(null);
  const leaveConflict = useRef<(() => void) | null>(null);
  const [readAt, tellReadAt] = useReadAt(comparison.comparison);
  const fresh = useSyncAndMoves(place, comparison, readAt, onConflict);
  useCommands({ 'compare.refresh': fresh.refresh });
  useRecent(place);
  useTitle(place.branch === undefined ? place.repo : `${place.repo}: ${sideName(place.branch)}`);
  return (
    <ComparisonContext
      value={{
        place,
        organization,
        comparison,
        readAt,
        tellReadAt,
        conflict,
        onConflict,
        leaveConflict,
        ...fresh,
      }}
    >
      {children}
    </ComparisonContext>
  );
}

/** Adds the repository to the recent ones. */
function useRecent({ orgId, repo }: ComparePlace): void {
  const { opened } = useRepositoryMarks(orgId);
  const first = useRef(opened);
  useEffect(() => first.current(repo), [repo]);
}
