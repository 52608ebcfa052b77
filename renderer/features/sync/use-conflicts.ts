import type { OutboxItem, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useDecide } from '../notes/use-decide.ts';
import { useOutbox } from '../notes/use-outbox.ts';

/** A note that conflicts with a remote's, to be resolved on the conflict screen for notes. */
const isConflict = ({ state, remark, error }: OutboxItem): boolean =>
  state === 'needs-you' && remark === null && error?.kind === 'conflict';

/** Resolves a repository's conflicting notes after a Sync, one at a time. */
export function useConflicts(at: RepositoryPlace, onConflict: (conflict: OpenConflict | null) => void) {
  const items = useOutbox().filter(
    (item) => isConflict(item) && item.place.orgId === at.orgId && item.place.repo === at.repo,
  );
  const decide = useDecide(onConflict);
  return { count: items.length, decide: () => decide(items) };
}
