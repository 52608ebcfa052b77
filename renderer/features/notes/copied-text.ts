import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';

/** A note as copied to another commit: the same text, with its origin and author, if it was on a commit. */
export function copiedText({
  text,
  from,
  author,
  uncommitted,
}: Pick<CopyableNote, 'text' | 'from' | 'author' | 'uncommitted'>): string {
  if (uncommitted !== undefined) return text;
  return joinAppended(text, `Copied from ${from}, where ${author} wrote it.\n`);
}
