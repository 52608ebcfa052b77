import { isBlank } from '../../shared/domain/notes/canonical.ts';

/** Unsent texts of one kind, one for each key. On disk when `put` returns. */
export interface DraftTable<Draft, Key> {
  get(key: Key): Draft | null;
  /** Stores the draft, replacing the one of its key, and answers when (milliseconds since the epoch). */
  put(draft: Draft): { savedAt: number };
  /** Newest first. */
  list(): Draft[];
  discard(key: Key): void;
}

type Words = { text: string };

/** Removes a draft whose text is stored elsewhere by now, unless more was typed since. */
export function dropSent<Key>(drafts: DraftTable<Words, Key>, key: Key, sent: string): void {
  const draft = drafts.get(key);
  if (draft !== null && (draft.text === sent || isBlank(draft.text))) drafts.discard(key);
}

/**
 * Makes what was typed a draft again after a failed write, unless there is one.
 * @returns false: the one that is there has another text, so this one is in no draft
 */
export function keepUnsent<Draft extends Words, Key>(
  drafts: DraftTable<Draft, Key>,
  key: Key,
  draft: Draft,
): boolean {
  if (isBlank(draft.text)) return true;
  const there = drafts.get(key);
  if (there === null) drafts.put(draft);
  return there === null || there.text === draft.text;
}
