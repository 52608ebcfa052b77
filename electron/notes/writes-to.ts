import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import type { RepositoryPlace } from '../host/client.ts';
import type { SettingsStore } from '../store/settings.ts';

/** Git's own default, and the specification's. */
const DEFAULT_REF = 'refs/notes/commits';
/** Repositories whose last notes ref is remembered. */
const MAX_REPOSITORIES = 500;

/** Where a new note goes. */
export interface WritesTo {
  (place: RepositoryPlace): Promise<string>;
  /** A note was written here. */
  wrote(place: NotePlace): void;
}

/**
 * Where a new note goes: to Git's own `core.notesRef`, the folder's before the user's; else to the ref this reviewer
 * wrote last in this repository; else to Git's default. Never to the ref with the most notes, which may be a program's.
 * @param configured the ref in a repository's Git configuration; null: none
 */
export function createWritesTo(
  settings: Pick<SettingsStore, 'get' | 'set'>,
  configured: (place: RepositoryPlace) => Promise<string | null>,
): WritesTo {
  const writesTo = async (place: RepositoryPlace): Promise<string> =>
    (await configured(place)) ?? settings.get().wroteTo[repositoryKey(place)] ?? DEFAULT_REF;
  return Object.assign(writesTo, {
    wrote({ orgId, repo, notesRef }: NotePlace) {
      const key = repositoryKey({ orgId, repo });
      const { wroteTo } = settings.get();
      if (wroteTo[key] === notesRef) return;
      const { [key]: _before, ...others } = wroteTo;
      settings.set({ wroteTo: newest({ ...others, [key]: notesRef }) });
    },
  });
}

const newest = (all: Settings['wroteTo']): Settings['wroteTo'] =>
  Object.fromEntries(Object.entries(all).slice(-MAX_REPOSITORIES));
