import { expect, test } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';

test('a key for more lines that waits for rows holds nothing up when these go before they are drawn', async () => {
  const files = [addedLines('a.txt', 600), addedLines('b.txt', 600)];
  const { handle, diff, rows } = await mountDiff({ files });
  await expect.poll(() => diff()?.status).toBe('ready');
  await expect.poll(() => rows().length).toBeGreaterThan(0);
  handle().nextFile();
  handle().expandContext('around');
  expect(rows().filter((row) => row.textContent.startsWith('b.txt'))).toEqual([]);
  diff()?.fold(['b.txt'], true);
  let isThrough = false;
  void handle()
    .cursor()
    .then(() => (isThrough = true));
  await expect.poll(() => isThrough, { timeout: 8_000 }).toBe(true);
});
