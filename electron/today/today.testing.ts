import type { WaitingItem } from '../../shared/ipc/today.ts';
import { markOf } from './mark.ts';
import { NO_DETAILS } from './note-items.ts';

/** Something that waits, told apart by its name. */
export const itemNamed = (name: string, more: Partial<WaitingItem> = {}): WaitingItem => ({
  ...NO_DETAILS,
  mark: markOf(name),
  kind: 'note',
  who: 'Bo',
  at: 1,
  object: 'a'.repeat(40),
  notesRef: 'refs/notes/commits',
  excerpt: name,
  ...more,
});
