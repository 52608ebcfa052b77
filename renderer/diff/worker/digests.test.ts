import { expect, test } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import { digestsOf } from './digests.ts';
import { DiffDocument } from './document.ts';
import { identify } from './read/change-keys.ts';
import { scan } from './scan.ts';

const VIEW = { revision: 1, mode: 'unified', whitespace: 'show', columns: 0, row: 20 } as const;
const changeTo = (line: string): string => `@@ -1 +1 @@\n-old\n+${line}\n`;
const digestOf = (line: string): string => identify(scan(changeTo(line))).digest;

test('a file has the digest of what the page shows of it, and later ones from then on', async () => {
  const document = new DiffDocument(VIEW);
  const shown = document.add(diffEntry(changeTo('new')));
  expect(shown.digest).toBe('');
  expect(await digestsOf(document, [shown])).toEqual([digestOf('new')]);
  const now = document.fill(shown.id, diffEntry(changeTo('newer')));
  expect(now.digest).toBe(digestOf('newer'));
  // The page still shows the one before.
  expect(await digestsOf(document, [shown])).toEqual(['']);
});

test('files that are wanted have one as they arrive; the beginning of one that was cut off has none', () => {
  const document = new DiffDocument(VIEW);
  document.read.digested.add('x').add('y');
  expect(document.add(diffEntry(changeTo('new'))).digest).toBe(digestOf('new'));
  expect(document.add(diffEntry(changeTo('new'), { path: 'y', complete: false })).digest).toBe('');
  expect(document.add(diffEntry(null, { path: 'z' })).digest).toBe('');
});
