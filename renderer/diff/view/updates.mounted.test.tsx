import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const changed = (path: string, count: number) => addedLines(path, count, (at) => `${path} changed ${at}`);
const writing = () => <textarea aria-label="Written" />;
const A = addedLines('a.txt', 300);
const B = addedLines('b.txt', 300);
const C = addedLines('c.txt', 10);

async function mounted() {
  const view = await mountDiff({ files: [A, B, C] }, {}, { waits: true });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  const y = (text: string): number | undefined =>
    view
      .rows()
      .find((row) => row.textContent === text)
      ?.getBoundingClientRect().top;
  /** Goes into b.txt by hand. */
  const intoB = async (): Promise<void> => {
    view.handle().scrollToFile('b.txt');
    await expect.poll(() => y('b.txt line 1')).toBeDefined();
    view.scroller().scrollTop += 1207;
    view.scroller().dispatchEvent(new WheelEvent('wheel'));
    await expect.poll(() => y('b.txt line 61')).toBeDefined();
  };
  const update = async (
    ...files: Parameters<typeof mountDiff>[0]['files'][number][]
  ): Promise<boolean | undefined> => {
    await view.serve({ files });
    return await view.diff()?.update();
  };
  const paths = (): string[] => view.diff()?.files.map(({ path }) => path) ?? [];
  return { ...view, y, intoB, update, paths };
}

test('what has changed is replaced in one step, and what is read stays where it is', async () => {
  const { update, intoB, y, paths, diff, rows, handle } = await mounted();
  await intoB();
  const [before, ids] = [y('b.txt line 63'), new Map(diff()?.files.map(({ path, id }) => [path, id]))];
  let empty = 0;
  const watched = new MutationObserver(() => {
    if (rows().length === 0) empty += 1;
  });
  watched.observe(document.body, { childList: true, subtree: true });
  // A file comes above, another one shrinks, and one is gone.
  expect(await update(addedLines('0.txt', 40), changed('a.txt', 20), B)).toBe(true);
  await expect.poll(paths).toEqual(['0.txt', 'a.txt', 'b.txt']);
  await expect.poll(() => y('b.txt line 63')).toBeCloseTo(before ?? -1, 0);
  watched.disconnect();
  expect(empty).toBe(0);
  expect(diff()?.status).toBe('ready');
  for (const file of diff()?.files.slice(1) ?? []) expect(file.id).toBe(ids.get(file.path));
  handle().scrollToFile('a.txt');
  await expect.poll(() => y('a.txt changed 20')).toBeDefined();
});

test('a file that is being read waits until its header is pressed', async () => {
  const { update, intoB, y, screen, rows } = await mounted();
  await intoB();
  expect(await update(A, changed('b.txt', 300), C)).toBe(true);
  const show = screen.getByRole('button', { name: 'changed again: show' });
  await expect.element(show).toBeVisible();
  expect(y('b.txt line 63')).toBeDefined();
  await show.click();
  await expect.poll(() => rows().some((row) => row.textContent === 'b.txt changed 63')).toBe(true);
  await expect.element(show).not.toBeInTheDocument();
});

test('a file that is read does not wait for what the reader changes themselves, once', async () => {
  const { update, intoB, diff, screen, rows } = await mounted();
  await intoB();
  diff()?.expect('b.txt');
  await update(A, changed('b.txt', 300), C);
  const show = screen.getByRole('button', { name: 'changed again: show' });
  await expect.poll(() => rows().some((row) => row.textContent === 'b.txt changed 63')).toBe(true);
  await expect.element(show).not.toBeInTheDocument();
  diff()?.expect('b.txt')();
  await update(A, B, C);
  await expect.element(show).toBeVisible();
});

test('while a file waits, the totals are those of what is shown', async () => {
  const { update, intoB, diff, screen } = await mounted();
  await intoB();
  await update(changed('a.txt', 5));
  await expect.element(screen.getByRole('button', { name: 'changed again: show' })).toBeVisible();
  await expect.poll(() => diff()?.stats).toEqual({ files: 2, additions: 305, deletions: 0 });
  await screen.getByRole('button', { name: 'changed again: show' }).click();
  await expect.poll(() => diff()?.stats).toEqual({ files: 1, additions: 5, deletions: 0 });
});

test('a file that waits shows its changes once the reader has left it', async () => {
  const { update, intoB, handle, y, screen, paths } = await mounted();
  await intoB();
  await update(changed('a.txt', 5), C);
  await expect.element(screen.getByRole('button', { name: 'changed again: show' })).toBeVisible();
  // It is gone from the comparison, and is still read.
  expect(paths()).toContain('b.txt');
  handle().scrollToFile('a.txt');
  await expect.poll(paths).toEqual(['a.txt', 'c.txt']);
  await expect.poll(() => y('a.txt changed 5')).toBeDefined();
});

test('a file with the line cursor, a selection or a text that is written in it waits, wherever the reader is', async () => {
  const { update, handle, change, screen, y } = await mounted();
  await handle().revealLine('b.txt', 'new', 3);
  handle().scrollToFile('a.txt');
  await expect.poll(() => y('a.txt line 1')).toBeDefined();
  change({ inserts: [{ key: 'w', path: 'c.txt', at: 'file', render: writing, keep: true }] });
  await update(A, changed('b.txt', 300), changed('c.txt', 10));
  handle().scrollToFile('c.txt');
  const show = screen.getByRole('button', { name: 'changed again: show' });
  await expect.element(show.first()).toBeVisible();
  await userEvent.type(screen.getByLabelText('Written'), 'words');
  await expect.poll(() => y('c.txt line 1')).toBeDefined();
  // With the text put away and another file in sight, it goes on.
  change({ inserts: [] });
  handle().setCursor(null);
  handle().scrollToFile('a.txt');
  await expect.element(show).not.toBeInTheDocument();
  handle().scrollToFile('b.txt');
  await expect.poll(() => y('b.txt changed 3')).toBeDefined();
});

test('of two updates the latest one wins', async () => {
  const { diff, serve, y, rows } = await mounted();
  // Of what is in sight: the reader reads it.
  await expect.poll(() => y('a.txt line 1')).toBeDefined();
  await serve({ files: [changed('a.txt', 300), B] });
  const first = diff()?.update();
  const second = diff()?.update();
  expect(await first).toBe(false);
  expect(await second).toBe(true);
  expect(y('a.txt line 1')).toBeDefined();
  expect(rows().length).toBeGreaterThan(0);
});
