import { expect, test } from 'vitest';
import { changesOf, pairOf } from '../versions/versions.testing.ts';
import { filesWords, newsWords, sinceWords } from './since-words.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const at = NOW - 24 * 60 * 60 * 1000;
const changes = changesOf([pairOf('changed')], { files: ['a', 'b'], lines: 34 });

test('remarks that were answered or resolved come first, then what is to be read', () => {
  expect(sinceWords(at, { added: 0, answered: 2, resolved: 1 }, changes, NOW)).toBe(
    'Changed since you handed over yesterday: 2 remarks answered, 1 resolved; 2 files; 34 lines to read',
  );
  expect(sinceWords(at, { added: 0, answered: 0, resolved: 0 }, changes, NOW)).toBe(
    'Changed since you handed over yesterday: 2 files; 34 lines to read',
  );
  expect(sinceWords(at, { added: 0, answered: 0, resolved: 1 }, { ...changes, files: [] }, NOW)).toBe(
    'Changed since you handed over yesterday: 1 remark resolved; no file changed',
  );
  expect(newsWords({ added: 0, answered: 0, resolved: 2 })).toBe('2 remarks resolved');
  expect(newsWords({ added: 1, answered: 2, resolved: 1 })).toBe('1 remark added, 2 answered, 1 resolved');
});

test('what is not counted is left out', () => {
  expect(sinceWords(at, { added: 0, answered: 0, resolved: 0 }, undefined, NOW)).toBe(
    'Changed since you handed over yesterday',
  );
  expect(sinceWords(at, { added: 0, answered: 0, resolved: 0 }, { ...changes, lines: null }, NOW)).toBe(
    'Changed since you handed over yesterday: 2 files',
  );
});

test('for what is not committed, files are counted and no commits', () => {
  expect(filesWords(changes)).toBe('2 files; 34 lines to read');
  expect(filesWords({ ...changes, files: ['a'], lines: null })).toBe('1 file');
  expect(filesWords({ ...changes, files: [], lines: 0 })).toBe('no file changed');
});
