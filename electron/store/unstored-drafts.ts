import type { Draft, NotePlace } from '../../shared/ipc/shapes.ts';
import type { DraftStore } from './drafts.ts';
import { notOnDisk, storageProblem } from './problem.ts';

export interface SafeDrafts extends DraftStore {
  /** How many texts are in memory alone, after one more try to store them. */
  unstored(): number;
  close(): void;
}

/** Milliseconds before the disk is tried again. */
const AGAIN = 3_000;

const keyOf = ({ orgId, repo, notesRef, object }: NotePlace): string =>
  JSON.stringify([orgId, repo, notesRef, object]);

/**
 * Drafts, also while the disk takes none: what could not be stored is kept in memory, read from there, and stored as
 * soon as it can be. `put` still fails then, so that its caller tells that the text is not on disk.
 */
export function safeDrafts(inner: DraftStore, now: () => number = Date.now): SafeDrafts {
  /** What the database should hold; null: nothing. */
  const unstored = new Map<string, { place: NotePlace; draft: Draft | null }>();
  let timer: NodeJS.Timeout | undefined;

  function keep(place: NotePlace, draft: Draft | null): void {
    unstored.set(keyOf(place), { place, draft });
    timer ??= setTimeout(tryAgain, AGAIN);
  }

  function tryAgain(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      for (const [key, { place, draft }] of unstored) {
        if (draft === null) inner.discard(place);
        else inner.put(draft);
        unstored.delete(key);
      }
    } catch {
      timer = setTimeout(tryAgain, AGAIN);
    }
  }

  return {
    get(place) {
      const held = unstored.get(keyOf(place));
      return held === undefined ? inner.get(place) : held.draft;
    },
    put(draft) {
      try {
        const stored = inner.put(draft);
        unstored.delete(keyOf(draft.place));
        return stored;
      } catch (cause) {
        keep(draft.place, { ...draft, savedAt: now() });
        throw notOnDisk(cause);
      }
    },
    list() {
      const held = [...unstored.values()];
      const stored = inner.list().filter((one) => !unstored.has(keyOf(one.place)));
      return [...held.flatMap(({ draft }) => (draft === null ? [] : [draft])), ...stored];
    },
    discard(place) {
      unstored.delete(keyOf(place));
      try {
        inner.discard(place);
      } catch (cause) {
        if (storageProblem(cause) === null) throw cause;
        keep(place, null);
      }
    },
    unstored() {
      tryAgain();
      return [...unstored.values()].filter(({ draft }) => draft !== null).length;
    },
    close() {
      tryAgain();
      clearTimeout(timer);
    },
  };
}
