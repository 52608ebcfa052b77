import { expect, test } from 'vitest';
import type { Placed } from '../../../shared/ipc/remarks.ts';
import { outdatedWords, asQuote } from './outdated.ts';

const LINES: Placed = { at: 'lines', path: 'a.ts', side: 'new', lines: { first: 1, last: 1 } };
const EARLIER: Placed = { at: 'earlier', path: 'a.ts', first: 1, lines: ['was'] };

test('says whether lines are gone, and whether the branch was rewritten since', () => {
  expect(outdatedWords({ placed: LINES })).toBeNull();
  expect(outdatedWords({ placed: EARLIER })).toBe('Outdated: these lines have changed since');
  expect(outdatedWords({ placed: LINES, replaced: true })).toBe('From an earlier version of the branch');
  expect(outdatedWords({ placed: EARLIER, replaced: true })).toBe(
    'Outdated, from an earlier version of the branch',
  );
  expect(outdatedWords({ placed: LINES, replaced: true, version: 2 })).toBe('From version 2');
  expect(outdatedWords({ placed: EARLIER, replaced: true, version: 2 })).toBe('Outdated, from version 2');
});

test('an answer quotes every line, and leaves room below', () => {
  expect(asQuote('Why?\n\nTwice.')).toBe('> Why?\n>\n> Twice.\n\n');
});
