import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Memory, MemoryKey } from '../../shared/ipc/memories.ts';
import { atOnce } from './at-once.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';
import { memoriesQuery } from './queries.ts';

export type Memories = readonly Memory[];

/** What is remembered, oldest first, and how to change that. It is read before the first screen is drawn. */
export function useMemories() {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(memoriesQuery);
  const change = (key: MemoryKey, now: Memories): void =>
    atOnce(() =>
      client.setQueryData(keys.memories, (old: Memory[] = []) => [
        ...old.filter((one) => !isOf(one, key)),
        ...now,
      ]),
    );
  return {
    memories: data as Memories,
    remember: (memory: Memory): void => {
      change(memory, [memory]);
      // If it cannot be stored, the next start remembers what was before.
      unwrap(api().memories.put(memory)).catch(() => undefined);
    },
    forget: (key: MemoryKey): void => {
      change(key, []);
      unwrap(api().memories.remove(key)).catch(() => undefined);
    },
  };
}

/** What is remembered under this key; null: nothing. */
export const remembered = (memories: Memories, key: MemoryKey): string | null =>
  memories.find((one) => isOf(one, key))?.value ?? null;

const isOf = (one: MemoryKey, { kind, orgId, repo, item }: MemoryKey): boolean =>
  one.kind === kind && one.orgId === orgId && one.repo === repo && one.item === item;
