import type { OutboxItem, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useDecide } from '../notes/use-decide.ts';
import { useOutbox } from '../notes/use-outbox.ts';

/** A note that conflicts with a remote's: its writer decides on the conflict screen of notes. */
const isConflict = ({ state, remark, error }: OutboxItem): boolean =>
  state === 'needs-you' && remark === null && error?.kind === 'conflict';

/** The notes of a repository that a Sync left to somebody, one after the other. */
export function useConflicts(at: RepositoryPlace, onConflict: (conflict: OpenConflict | null) => void) {
  const items = useOutbox().filter(
    (item) => isConflict(item) && item.place.orgId === at.orgId && item.place.repo === at.repo,
  );
  const decide = useDecide(onConflict);
  return { count: items.length, decide: () => decide(items) };
}
