import { joinAppended } from '../../../shared/domain/notes/append.ts';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';

/** A note on the commit it was copied to: the same words, where they come from, and whose they are. */
export function copiedText({ text, from, author }: Pick<CopyableNote, 'text' | 'from' | 'author'>): string {
  return joinAppended(text, `Copied from ${from}, where ${author} wrote it.\n`);
}
