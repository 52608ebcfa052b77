import { expect, test } from 'vitest';
import { diffEntry } from '../diff-file.testing.ts';
import { CONTEXT } from '../model/kinds.ts';
import { DiffDocument } from './document.ts';
import { asWholeFile } from './whole-file.ts';

const VIEW = { revision: 1, mode: 'unified', whitespace: 'show', columns: 0, row: 20 } as const;
const HEAD = 'diff --git a/x.ts b/x.ts\nnew file mode 100644\nindex 0000000..1234567\n';

test('a whole file has its lines and their numbers, and nothing of it was added', () => {
  const document = new DiffDocument(VIEW, asWholeFile);
  const info = document.add(diffEntry(`${HEAD}--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1,2 @@\n+one\n+two\n`));
  expect([info.additions, info.deletions, info.facts]).toEqual([0, 0, []]);
  const chunk = document.chunk(0, 0);
  expect(chunk?.texts).toEqual(['one', 'two']);
  expect([...(chunk?.kinds ?? [])]).toEqual([CONTEXT, CONTEXT]);
  expect([[...(chunk?.olds ?? [])], [...(chunk?.news ?? [])]]).toEqual([
    [0, 0],
    [1, 2],
  ]);
});

test('an empty file says so', () => {
  const info = new DiffDocument(VIEW, asWholeFile).add({ ...diffEntry(HEAD), state: 'A' });
  expect(info.facts).toEqual(['Empty file']);
});
