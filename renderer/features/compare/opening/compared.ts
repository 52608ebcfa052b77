import { useEffect, useRef } from 'react';
import { repositoryKey } from '../../../../shared/domain/place-key.ts';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import { formatPlace, parsePlace, type ComparePlace } from '../../../app/place.ts';
import { useSettings } from '../../settings/use-settings.ts';
import type { PlaceSides } from './opening.ts';

/** Repositories whose last comparison is remembered. */
const MOST = 200;

/** The sides as they are stored: a place without the file, line and commit in it. */
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

/** Remembers what is compared in a repository, and tells what was compared there last; null: nothing yet. */
export function useCompared(place: ComparePlace): PlaceSides | null {
  const [{ compared }, change] = useSettings();
  const key = repositoryKey(place);
  const now = place.branch === undefined ? null : kept(place);
  const before = useRef({ compared, change });
  useEffect(() => {
    before.current = { compared, change };
  });
  useEffect(() => {
    const { compared: all, change: set } = before.current;
    if (now === null || all[key] === now) return;
    const { [key]: _old, ...others } = all;
    set({ compared: Object.fromEntries([...Object.entries(others), [key, now]].slice(-MOST)) });
  }, [key, now]);
  return rememberedAt(place, compared);
}

/** What was compared in a repository last; null: nothing yet. */
export function rememberedAt(
  place: Pick<ComparePlace, 'orgId' | 'repo'>,
  compared: Settings['compared'],
): PlaceSides | null {
  const last = parsePlace(compared[repositoryKey(place)] ?? '');
  return last.screen === 'compare' && last.branch !== undefined ? last : null;
}
