import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import { createSearch, type NoteSearch } from './search.ts';

/** Time after its last use: a reader who thinks about what was found may type on. */
const LIFETIME_MS = 120_000;

/**
 * The search in the repository that was searched last. It holds all texts of a repository's notes, so it is dropped a
 * while after its last use; the next search reads them again.
 */
export function createLastSearch(): (notes: NotesRefs) => NoteSearch {
  let last: { notes: NotesRefs; search: NoteSearch } | null = null;
  let timer: NodeJS.Timeout | undefined;
  return (notes) => {
    if (last?.notes !== notes) last = { notes, search: createSearch(notes) };
    clearTimeout(timer);
    timer = setTimeout(() => (last = null), LIFETIME_MS);
    timer.unref();
    return last.search;
  };
}
