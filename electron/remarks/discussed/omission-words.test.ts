import { expect, test } from 'vitest';
import { omissionWords } from './omission-words.ts';

const NOTHING = { notes: 0, commits: 0, threads: -500, files: false };

test('every kind of what was left out is named, not only the first', () => {
  expect(omissionWords(NOTHING)).toBeNull();
  expect(omissionWords({ ...NOTHING, threads: 1 })).toBe(
    '1 more discussion beside these changes cannot be shown.',
  );
  const words = omissionWords({ notes: 2, commits: 1, threads: 3, files: true });
  expect(words).toBe(
    '2 older notes are too long to be looked through for remarks on these files. ' +
      '1 older commit has remarks on these files, too: they were not looked through. ' +
      '3 more discussions beside these changes cannot be shown. ' +
      'More notes have remarks on files than can be looked through: discussions may be missing here.',
  );
});
