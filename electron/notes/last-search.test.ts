import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNotesRefs, type NotesRefs } from '../repository-copy/notes-refs.ts';
import { createLastSearch } from './last-search.ts';

const notesOf = (gitDir: string): NotesRefs =>
  createNotesRefs({ gitDir, hasNotes: () => false, fetchNotes: () => Promise.resolve([]) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the texts of all notes are held while they are searched, and no longer', () => {
  const lastSearch = createLastSearch();
  const notes = notesOf('one');
  const first = lastSearch(notes);
  for (let minute = 0; minute < 5; minute += 1) {
    vi.advanceTimersByTime(60_000);
    expect(lastSearch(notes)).toBe(first);
  }
  vi.advanceTimersByTime(120_000);
  expect(lastSearch(notes)).not.toBe(first);
});

test('only the repository that was searched last has its texts held', () => {
  const lastSearch = createLastSearch();
  const notes = notesOf('one');
  const first = lastSearch(notes);
  lastSearch(notesOf('other'));
  expect(lastSearch(notes)).not.toBe(first);
});
