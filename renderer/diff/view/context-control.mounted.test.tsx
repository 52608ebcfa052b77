import { expect, test } from 'vitest';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';

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
  await expect.poll(() => isThrough).toBe(true);
});

test('keys for more lines that come quickly are all obeyed, in their order', async () => {
  const text = Array.from({ length: 201 }, (_, at) => (at === 100 ? 'changed' : `line ${at + 1}`));
  const files = [fileOf('a.txt', '@@ -100,3 +100,3 @@', ' line 100', '-line 101', '+changed', ' line 102')];
  const { handle, diff, rows } = await mountDiff({ files, texts: { 'a.txt': `${text.join('\n')}\n` } });
  await expect.poll(() => diff()?.status).toBe('ready');
  await expect.poll(() => rows().some((row) => row.textContent.includes('changed'))).toBe(true);
  handle().expandContext('around');
  handle().expandContext('around');
  await expect.poll(() => rows().some((row) => row.textContent.includes('line 61'))).toBe(true);
  handle().expandContext('collapse');
  handle().expandContext('around');
  handle().expandContext('file');
  await expect.poll(() => rows().some((row) => row.textContent.includes('line 1'))).toBe(true);
  await expect.poll(() => rows().some((row) => row.textContent.endsWith('line 40'))).toBe(true);
});
