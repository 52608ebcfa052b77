import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';

type OfRepositories = Pick<Settings, 'wroteTo' | 'sharing' | 'compared' | 'encodings' | 'recent' | 'pinned'>;

/**
 * The settings without what they remember about one repository: after a folder is removed from the list, its name may
 * go to another folder, which must not inherit its comparison, notes ref and sharing.
 */
export function withoutRepository(settings: Settings, place: RepositoryPlace): OfRepositories {
  const { orgId, repo } = place;
  const key = repositoryKey(place);
  const named = (name: string): boolean => name === key;
  // Behind a key stands a path.
  const inside = (name: string): boolean => name.startsWith(`${key} `);
  const unlisted = (lists: Settings['recent']): Settings['recent'] => {
    const list = lists[orgId];
    return list === undefined ? lists : { ...lists, [orgId]: list.filter((name) => name !== repo) };
  };
  return {
    wroteTo: without(settings.wroteTo, named),
    sharing: without(settings.sharing, named),
    compared: without(settings.compared, named),
    encodings: without(settings.encodings, inside),
    recent: unlisted(settings.recent),
    pinned: unlisted(settings.pinned),
  };
}

const without = <T>(all: Record<string, T>, gone: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !gone(name)));
