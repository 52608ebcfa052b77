import { expect, test, vi } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const MANY = Array.from({ length: 300 }, (_, at) => addedLines(`f${String(at).padStart(3, '0')}.txt`, 100));

/** The height of a file's header, which stays at the top edge. */
const HEADER = 36;

/** The text of the first row that is to be seen below the header. */
function topRow(area: Element): string {
  const edge = area.getBoundingClientRect().top + HEADER;
  const rows = [...area.querySelectorAll<HTMLElement>('[data-cell]')].filter(
    ({ textContent }) => textContent !== '',
  );
  return rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)?.textContent ?? '';
}

test('whatever the size, what is drawn is about a screen', async () => {
  const { scroller, rows } = await mountDiff({ files: MANY });
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(300 * 100 * 20);
  await expect.poll(() => rows().length).toBeGreaterThan(20);
  for (const part of [0.3, 0.7, 1]) {
    scroller().scrollTop = scroller().scrollHeight * part;
    await expect.poll(() => topRow(scroller())).toMatch(/^f\d{3}\.txt line \d+$/);
    expect(rows().length).toBeLessThan(600);
  }
});

test('the end of the scroll is the end of the last file', async () => {
  const { scroller, rows, diff } = await mountDiff({ files: MANY });
  // The height alone does not tell that the last ones have come, behind what was the end until then.
  await expect.poll(() => diff()?.files.length).toBe(MANY.length);
  await expect
    .poll(() => {
      scroller().scrollTop = scroller().scrollHeight;
      return rows().at(-1)?.textContent;
    })
    .toBe('f299.txt line 100');
  const bottom = rows().at(-1)?.getBoundingClientRect().bottom ?? 0;
  expect(bottom).toBeLessThanOrEqual(scroller().getBoundingClientRect().bottom);
});

test('the file under the top edge is told, once for each', async () => {
  const onVisibleFile = vi.fn();
  const { scroller, handle } = await mountDiff({ files: MANY }, { onVisibleFile });
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(300 * 100 * 20);
  handle().scrollToFile('f123.txt');
  await expect.poll(() => onVisibleFile.mock.lastCall).toEqual(['f123.txt']);
  scroller().scrollTop += 200;
  await expect.poll(() => topRow(scroller())).toMatch(/^f123\.txt line (9|1\d)$/);
  expect(onVisibleFile.mock.calls.filter(([path]) => path === 'f123.txt')).toHaveLength(1);
});

test('what is read stays where it is when the view becomes another', async () => {
  const { scroller, change } = await mountDiff({ files: MANY });
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(300 * 100 * 20);
  scroller().scrollTop = 150_000;
  await expect.poll(() => topRow(scroller())).not.toBe('');
  const before = topRow(scroller());
  change({ mode: 'split' });
  await expect.poll(() => scroller().querySelectorAll('[data-side]').length).toBeGreaterThan(0);
  await expect.poll(() => topRow(scroller())).toBe(before);
});

test('a held file that is loaded above moves nothing of what is read', async () => {
  const held = addedLines('f000.txt', 500);
  const { scroller, diff, rows } = await mountDiff({
    files: MANY.slice(1),
    filtered_files: [{ path: held.path, state: 'M', bytes: held.bytes }],
    loaded: [held],
  });
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(299 * 100 * 20);
  scroller().scrollTop = 100_000;
  await expect.poll(() => topRow(scroller())).not.toBe('');
  const before = { top: topRow(scroller()), height: scroller().scrollHeight };
  diff()?.loadHeld([held.path]);
  await expect.poll(() => scroller().scrollHeight).toBeGreaterThan(before.height + 400 * 20);
  await expect.poll(() => topRow(scroller())).toBe(before.top);
  scroller().scrollTop = 0;
  await expect.poll(() => rows()[0]?.textContent).toBe('f000.txt line 1');
});
