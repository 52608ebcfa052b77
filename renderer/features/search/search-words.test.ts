import { expect, test } from 'vitest';
import type { SearchEnd } from '../../../shared/ipc/search.ts';
import { searchWords } from './search-words.ts';

const LINE = { line: 1, text: 'x', at: 0, cutBefore: false, cutAfter: false };
const FILES = [{ path: 'a', lines: [LINE], more: 2 }];
const ended = (reason: SearchEnd['reason'], unread = 0) => ({
  end: { reason, unread },
  error: null,
  isRunning: false,
});
const BEGUN = { files: [], end: null, error: null, isRunning: true };

test.each([
  ['Searching…', BEGUN],
  ['3 lines in 1 file so far…', { ...BEGUN, files: FILES }],
  ['Stopped: 3 lines in 1 file so far.', { ...BEGUN, files: FILES, isRunning: false }],
  ['3 lines in 1 file.', { ...ended('all'), files: FILES }],
  ['No line has this text.', { ...ended('all'), files: [] }],
  [
    'No line has this text. Not searched: 2 files whose contents are not in this repository.',
    { ...ended('all', 2), files: [] },
  ],
  [
    'The search took too long, and was stopped: 3 lines in 1 file so far.',
    { ...ended('time'), files: FILES },
  ],
  ['Not all of these files are on this computer.', { ...ended('unfetched'), files: [] }],
  ['The first 3 lines. There may be more: search for a longer text.', { ...ended('limit'), files: FILES }],
] as const)('%s', (words, state) => {
  expect(searchWords(state, false)).toBe(words);
});

test('a pattern has its own words', () => {
  expect(searchWords({ ...ended('all'), files: [] }, true)).toBe('No line matches this pattern.');
  expect(searchWords({ ...ended('pattern'), files: [] }, true)).toMatch(/^This is not an extended regular/);
  expect(searchWords({ ...ended('repeats'), files: [] }, true)).toMatch(/repeats too much/);
  expect(searchWords({ ...ended('time'), files: [] }, true)).toMatch(
    /^Searching for this pattern took too long/,
  );
});
