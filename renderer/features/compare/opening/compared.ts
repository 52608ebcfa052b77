import { useEffect, useRef } from 'react';
import { memoryOf } from '../../../../shared/domain/memory-of.ts';
import { remembered, useMemories, type Memories } from '../../../api/use-memories.ts';
import { formatPlace, parsePlace, type ComparePlace } from '../../../app/place.ts';
import type { PlaceSides } from './opening.ts';

/** The stored form of the sides: a place without its file, line and commit. */
const kept = ({ orgId, repo, branch, base, ephemeral, ephemeralBase }: ComparePlace): string =>
  formatPlace({
    screen: 'compare',
    orgId,
    repo,
    ephemeral,
    ephemeralBase,
    ...(branch === undefined ? {} : { branch }),
    ...(base === undefined ? {} : { base }),
  });

/**
 * Remembers what is compared in a repository.
 * @returns what was compared there last; null: nothing yet
 */
export function useCompared(place: ComparePlace): PlaceSides | null {
  const { memories, remember } = useMemories();
  const { orgId, repo } = place;
  const now = place.branch === undefined ? null : kept(place);
  const before = useRef({ memories, remember });
  useEffect(() => {
    before.current = { memories, remember };
  });
  useEffect(() => {
    const key = memoryOf('compared', { orgId, repo });
    if (now === null || remembered(before.current.memories, key) === now) return;
    before.current.remember({ ...key, value: now });
  }, [orgId, repo, now]);
  return rememberedAt(place, memories);
}

/** What was last compared in a repository; null: nothing yet. */
export function rememberedAt(
  place: Pick<ComparePlace, 'orgId' | 'repo'>,
  memories: Memories,
): PlaceSides | null {
  const last = parsePlace(remembered(memories, memoryOf('compared', place)) ?? '');
  return last.screen === 'compare' && last.branch !== undefined ? last : null;
}
