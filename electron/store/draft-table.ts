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

/** Somebody else holds this text now: its draft goes, unless more was typed since. */
export function dropSent<Key>(drafts: DraftTable<Words, Key>, key: Key, sent: string): void {
  const draft = drafts.get(key);
  if (draft !== null && (draft.text === sent || isBlank(draft.text))) drafts.discard(key);
}

/** A write did not end well: what was typed is a draft again, unless there is one. */
export function keepUnsent<Draft extends Words, Key>(
  drafts: DraftTable<Draft, Key>,
  key: Key,
  draft: Draft,
): void {
  if (drafts.get(key) === null && !isBlank(draft.text)) drafts.put(draft);
}
