import { memoryOf } from '../../../shared/domain/memory-of.ts';
import { isBranchLike, sideKey } from '../../../shared/domain/side.ts';
import { remembered, useMemories } from '../../api/use-memories.ts';
import type { ComparePlace } from '../../app/place.ts';

/** Whether a branch has a star, and a function that gives or takes it; null: it cannot have one. */
export function useStar(
  { orgId, repo, branch, ephemeral }: ComparePlace,
  tip: string | undefined,
): { has: boolean; toggle: () => void } | null {
  const { memories, remember, forget } = useMemories();
  if (branch === undefined || tip === undefined || !isBranchLike(branch)) return null;
  const star = memoryOf('starred', { orgId, repo }, sideKey(branch, ephemeral));
  const has = remembered(memories, star) !== null;
  // What it is now is known to the reader: news are what comes after.
  return { has, toggle: () => (has ? forget(star) : remember({ ...star, value: tip })) };
}
