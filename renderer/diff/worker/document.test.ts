import { expect, test } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import { DiffDocument } from './document.ts';

const view = { revision: 0, mode: 'unified', whitespace: 'show', columns: 0, row: 20 } as const;
const WHOLE = { path: 'a', bytes: 7 };
const raw = '@@ -1 +1 @@\n-old\n+new\n';

test('what is all here is not loaded once more, whoever asks; what is held back or was cut off is', () => {
  const document = new DiffDocument(view);
  document.add(diffEntry(null, WHOLE));
  expect(document.heldFile(0)).toEqual({ id: 0, path: 'a', bytes: 7 });
  document.fill(0, diffEntry(raw, { ...WHOLE, complete: false }));
  expect(document.heldFile(0)).not.toBeNull();
  document.fill(0, diffEntry(raw, WHOLE));
  expect(document.heldFile(0)).toBeNull();
  expect(document.heldFile(1)).toBeNull();
});
