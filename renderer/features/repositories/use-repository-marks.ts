import { memoryOf } from '../../../shared/domain/memory-of.ts';
import { useMemories } from '../../api/use-memories.ts';

const MAX_RECENT = 12;

/** An organization's recently opened and pinned repositories. */
export function useRepositoryMarks(orgId: string) {
  const { memories, remember, forget } = useMemories();
  const namesOf = (kind: 'recent' | 'pinned'): string[] =>
    memories.filter((one) => one.kind === kind && one.orgId === orgId).map(({ repo }) => repo);
  const recent = namesOf('recent').toReversed().slice(0, MAX_RECENT);
  const pinned = namesOf('pinned');
  return {
    recent,
    pinned,
    opened: (repo: string) => {
      if (recent[0] !== repo) remember({ ...memoryOf('recent', { orgId, repo }), value: '' });
    },
    togglePin: (repo: string) => {
      const pin = memoryOf('pinned', { orgId, repo });
      if (pinned.includes(repo)) forget(pin);
      else remember({ ...pin, value: '' });
    },
  };
}
