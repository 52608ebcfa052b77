/** What a profile's store is filled with, and what is met in it. */
import { createStore, type Store } from '../../../electron/store/index.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { AppError } from '../../../shared/errors.ts';

export interface Met {
  /** null: it was opened. */
  problem: AppError | null;
  /** How long the process stood still. */
  ms: number;
  drafts: string[];
  writes: number;
  aside: number;
  /** Why a new text could not be stored; null: it was. */
  unstored: string | null;
}

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
const base = { text: null, refSha: null };
const draft = { place, text: 'half a sentence', caret: 4, action: 'add', base, savedAt: 0 } as const;

/** A draft, and a write that waits. */
export const seed = (profile: string): void => {
  const store = createStore(profile);
  store.drafts.put(draft);
  store.writes.add({ place, state: 'waiting', body: '{}' });
  store.close();
};

/** Reads all of it, and tries to write. */
export function look(store: Store): Met {
  const began = performance.now();
  const seen = {
    problem: null,
    drafts: [] as string[],
    writes: 0,
    aside: 0,
    unstored: null as string | null,
  };
  try {
    seen.drafts = store.drafts.list().map(({ text }) => text);
    seen.writes = store.writes.list().length;
    seen.aside = store.filesSetAside().length;
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    return { ...seen, problem: cause.error, ms: performance.now() - began };
  }
  try {
    store.drafts.put({ ...draft, text: `${draft.text}, and more` });
  } catch (cause) {
    seen.unstored = String(cause);
  }
  return { ...seen, ms: performance.now() - began };
}
