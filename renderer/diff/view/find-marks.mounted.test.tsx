import { expect, test, vi } from 'vitest';
import type { FindState } from '../index.ts';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';

const marked = (): number => CSS.highlights.get('diff-find')?.size ?? 0;
const query = (text: string) => ({ text, regex: false, matchCase: false, path: '' });

test('read again, the files have no hits of those that had their ids before', async () => {
  const { handle, diff, rows, serve } = await mountDiff({ files: [addedLines('a.txt', 12)] });
  await expect.poll(() => diff()?.status).toBe('ready');
  handle().find(query('a.txt'));
  await expect.poll(marked).toBe(12);
  await serve({ files: [addedLines('b.txt', 12)] });
  diff()?.retry();
  await expect.poll(() => rows().filter((row) => row.textContent === 'b.txt line 12').length).toBe(1);
  await expect.poll(() => diff()?.status).toBe('ready');
  expect(marked()).toBe(0);
});

test('hits are those of what is shown: the changes since a file was viewed, or all', async () => {
  const gap = Array.from({ length: 40 }, (_, at) => ` line ${at}`);
  const file = fileOf('a.txt', '@@ -1,42 +1,42 @@', '-first', '+erste', ...gap, '-second', '+zweite');
  const onFind = vi.fn<(state: FindState) => void>();
  const { handle, diff } = await mountDiff({ files: [file] }, { onFind });
  const total = () => onFind.mock.lastCall?.[0].total;
  await expect.poll(() => diff()?.status).toBe('ready');
  handle().find(query('zweite'));
  await expect.poll(total).toBe(1);
  const raw = (await diff()?.rawOf(0)) ?? '';
  diff()?.showInterdiff(0, raw.replace('+erste', '+anders'));
  await expect.poll(total).toBe(0);
  await expect.poll(marked).toBe(0);
  diff()?.showInterdiff(0, null);
  await expect.poll(total).toBe(1);
});
