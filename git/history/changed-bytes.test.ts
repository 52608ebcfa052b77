import { expect, test } from 'vitest';
import { writtenCommits } from '../testing/written-commits.ts';
import { changedBytes, MAX_COMPARED_FILE_BYTES } from './changed-bytes.ts';

test('contents of changed files count once each, but for those that Git does not compare', async () => {
  const largest = 'x'.repeat(MAX_COMPARED_FILE_BYTES);
  const { gitDir, ids } = await writtenCommits([
    { a: '1', b: '22' },
    { a: '4444', b: null },
    { large: largest, copy: largest, larger: `${largest}y` },
  ]);
  const [first = '', second = '', third = ''] = ids;
  const bytes = async (tip: string, base: string | null): Promise<number> =>
    await changedBytes(gitDir, [{ tip, base }], { most: 10 });
  expect(await bytes(first, null)).toBe(3);
  expect(await bytes(second, first)).toBe(1 + 2 + 4);
  expect(await bytes(third, second)).toBe(MAX_COMPARED_FILE_BYTES);
  expect(await bytes(third, third)).toBe(0);
});
