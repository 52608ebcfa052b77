import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';

/** A note as copied to another commit: the same text, with its origin and author. */
export function copiedText({ text, from, author }: Pick<CopyableNote, 'text' | 'from' | 'author'>): string {
  return joinAppended(text, `Copied from ${from}, where ${author} wrote it.\n`);
}
