import type { RemarkDraft, RemarkDraftKey, UnsentDraft } from '../../shared/ipc/remarks.ts';
import type { Draft, NotePlace } from '../../shared/ipc/shapes.ts';
import { draftName, keyOfDraft, type DraftKey, type DraftTable } from './drafts.ts';
import { notOnDisk, storageProblem } from './problem.ts';

export interface SafeDrafts extends DraftTable {
  /** How many texts are in memory alone, after one more try to store them. */
  unstored(): number;
  close(): void;
}

/** Milliseconds before the disk is tried again. */
const RETRY_DELAY_MS = 3_000;

/**
 * Drafts, also while the disk accepts no writes: what could not be stored is kept in memory, read from there, and
 * stored as soon as it can be. `put` still fails then, so that its caller tells that the text is not on disk; `savedAt`
 * of such a draft is 0.
 */
export function safeDrafts(inner: DraftTable): SafeDrafts {
  /** What the database should hold; null: nothing. */
  const unstored = new Map<string, { key: DraftKey; draft: UnsentDraft | null }>();
  let timer: NodeJS.Timeout | undefined;

  function keep(key: DraftKey, draft: UnsentDraft | null): void {
    unstored.set(draftName(key), { key, draft });
    timer ??= setTimeout(tryAgain, RETRY_DELAY_MS);
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
      timer = setTimeout(tryAgain, RETRY_DELAY_MS);
    }
  }

  function get(key: NotePlace): Draft | null;
  function get(key: RemarkDraftKey): RemarkDraft | null;
  function get(key: DraftKey): UnsentDraft | null;
  function get(key: DraftKey): UnsentDraft | null {
    const held = unstored.get(draftName(key));
    return held === undefined ? inner.get(key) : held.draft;
  }

  return {
    get,
    put(draft) {
      try {
        const stored = inner.put(draft);
        unstored.delete(draftName(keyOfDraft(draft)));
        return stored;
      } catch (cause) {
        // The caller has to know that it is not on disk yet.
        keep(keyOfDraft(draft), { ...draft, savedAt: 0 });
        throw notOnDisk(cause);
      }
    },
    list() {
      const held = [...unstored.values()];
      const stored = inner.list().filter((one) => !unstored.has(draftName(keyOfDraft(one))));
      return [...held.flatMap(({ draft }) => (draft === null ? [] : [draft])), ...stored];
    },
    discard(key) {
      unstored.delete(draftName(key));
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
