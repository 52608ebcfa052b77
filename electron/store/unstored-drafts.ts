import type { DraftTable } from './draft-table.ts';
import { notOnDisk, storageProblem } from './problem.ts';

export interface SafeDrafts<Draft, Key> extends DraftTable<Draft, Key> {
  /** How many texts are in memory alone, after one more try to store them. */
  unstored(): number;
  close(): void;
}

/** Milliseconds before the disk is tried again. */
const AGAIN = 3_000;

/** How to tell a draft's key, and what names a key. */
interface Names<Draft, Key> {
  keyOf: (draft: Draft) => Key;
  nameOf: (key: Key) => string;
}

/**
 * Drafts, also while the disk accepts no writes: what could not be stored is kept in memory, read from there, and
 * stored as soon as it can be. `put` still fails then, so that its caller tells that the text is not on disk; `savedAt`
 * of such a draft is 0.
 */
export function safeDrafts<Draft extends { savedAt: number }, Key>(
  inner: DraftTable<Draft, Key>,
  { keyOf, nameOf }: Names<Draft, Key>,
): SafeDrafts<Draft, Key> {
  /** What the database should hold; null: nothing. */
  const unstored = new Map<string, { key: Key; draft: Draft | null }>();
  let timer: NodeJS.Timeout | undefined;

  function keep(key: Key, draft: Draft | null): void {
    unstored.set(nameOf(key), { key, draft });
    timer ??= setTimeout(tryAgain, AGAIN);
  }

  function tryAgain(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      for (const [name, { key, draft }] of unstored) {
        if (draft === null) inner.discard(key);
        else inner.put(draft);
        unstored.delete(name);
      }
    } catch {
      timer = setTimeout(tryAgain, AGAIN);
    }
  }

  return {
    get(key) {
      const held = unstored.get(nameOf(key));
      return held === undefined ? inner.get(key) : held.draft;
    },
    put(draft) {
      try {
        const stored = inner.put(draft);
        unstored.delete(nameOf(keyOf(draft)));
        return stored;
      } catch (cause) {
        // Whoever goes on with it has to know that it is on no disk yet.
        keep(keyOf(draft), { ...draft, savedAt: 0 });
        throw notOnDisk(cause);
      }
    },
    list() {
      const held = [...unstored.values()];
      const stored = inner.list().filter((one) => !unstored.has(nameOf(keyOf(one))));
      return [...held.flatMap(({ draft }) => (draft === null ? [] : [draft])), ...stored];
    },
    discard(key) {
      unstored.delete(nameOf(key));
      try {
        inner.discard(key);
      } catch (cause) {
        if (storageProblem(cause) === null) throw cause;
        keep(key, null);
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
