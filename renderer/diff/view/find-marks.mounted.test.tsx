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
  const [shown] = diff()?.files ?? [];
  if (!shown) throw new Error('No file is shown.');
  const raw = (await diff()?.rawOf(shown)) ?? '';
  diff()?.showInterdiff(shown, raw.replace('+erste', '+anders'));
  await expect.poll(total).toBe(0);
  await expect.poll(marked).toBe(0);
  diff()?.showInterdiff(shown, null);
  await expect.poll(total).toBe(1);
});

/** A hit far to the right, and a change at the left. */
const FAR = fileOf(
  'a.txt',
  '@@ -1,3 +1,4 @@',
  ' one',
  `+${'x'.repeat(400)} needle`,
  ' two',
  '+left',
  ' three',
);

const bar = () => document.querySelector<HTMLElement>('[data-sideways]');
const slid = () => bar()?.scrollLeft;

/** A diff whose rows were slid to a hit. */
async function slidToHit() {
  const mounted = await mountDiff({ files: [FAR] });
  await expect.poll(bar).not.toBeNull();
  mounted.handle().find(query('needle'));
  await expect.poll(slid).toBeGreaterThan(400);
  return mounted;
}

test('who goes on from a hit far to the right sees where the next change begins', async () => {
  const { handle } = await slidToHit();
  handle().nextChange();
  await expect.poll(slid).toBe(0);
});

test('rows that somebody has slid since stay where they are', async () => {
  const { handle } = await slidToHit();
  const element = bar();
  if (element) element.scrollLeft = 100;
  await expect.poll(slid).toBe(100);
  handle().nextChange();
  expect(await handle().cursor()).toMatchObject({ first: 4 });
  expect(slid()).toBe(100);
});

test('rows that somebody slides while the pane is resized stay where they are', async () => {
  const { scroller } = await slidToHit();
  const { parentElement: pane } = scroller();
  const element = bar();
  if (!pane || !element) throw new Error('There is no pane');
  let sizes = 0;
  // Notified after the view's own observer, which looks at the rows again in the frame that follows.
  const observer = new ResizeObserver(() => {
    sizes += 1;
    if (sizes === 2) element.scrollLeft = 100;
  });
  observer.observe(scroller());
  await expect.poll(() => sizes).toBe(1);
  pane.style.width = '600px';
  await expect.poll(() => sizes).toBe(2);
  observer.disconnect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(slid()).toBe(100);
});

test('in a pane that gets room for the hit, the rows are where they were', async () => {
  const { scroller } = await slidToHit();
  const { parentElement: pane } = scroller();
  if (pane) pane.style.width = '4000px';
  await expect.poll(() => slid() ?? 0).toBe(0);
});
