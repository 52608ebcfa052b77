import { useMemo, useState } from 'react';
import { inPlaces } from './choose-ref.ts';
import type { RefTab } from './props.ts';

const NO_PLACES: readonly string[] = [];

/**
 * Tabs that keep their places while a repository is shown: neither a note that arrives nor a new ref moves another tab
 * from under the pointer.
 * @param repository when it changes, the order starts over
 * @param tabs in their order at first
 * @param areKnown the repository's refs were read: what is shown before has no place yet
 */
export function usePlaces(repository: string, tabs: readonly RefTab[], areKnown: boolean): readonly RefTab[] {
  const [kept, setKept] = useState<{ repository: string; refs: readonly string[] } | null>(null);
  const places = kept?.repository === repository ? kept.refs : NO_PLACES;
  const added = areKnown ? tabs.map(({ ref }) => ref).filter((ref) => !places.includes(ref)) : [];
  if (added.length > 0) setKept({ repository, refs: [...places, ...added] });
  return useMemo(() => inPlaces(places, tabs), [places, tabs]);
}
