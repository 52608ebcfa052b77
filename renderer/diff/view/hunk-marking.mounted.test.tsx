import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fileOf, mountDiff } from '../../test/diff.tsx';
import type { KeepHunks } from '../model/hunk-reading.ts';

/** A file with as many hunks, each with two changed lines. */
const withHunks = (path: string, count: number) =>
  fileOf(
    path,
    ...Array.from({ length: count }, (_, at) => [
      `@@ -${at * 20 + 1},3 +${at * 20 + 1},3 @@`,
      ` above ${at}`,
      `-old ${path} ${at}`,
      `+new ${path} ${at}`,
      ` below ${at}`,
    ]).flat(),
  );

const NONE: ReadonlyMap<string, string> = new Map();

const FILES = [withHunks('a.txt', 3), withHunks('b.txt', 2)];

async function mounted(given: Parameters<typeof mountDiff>[1] = {}, marks = NONE, files = FILES) {
  const kept = new Map<string, string>();
  const causes: string[] = [];
  const keep: KeepHunks = (changed, cause) => {
    for (const file of changed) kept.set(file.path, file.marks);
    causes.push(cause);
  };
  const view = await mountDiff({ files }, given);
  await expect.poll(() => view.diff()?.status).toBe('ready');
  view.diff()?.hunks.take(marks, keep);
  const buttons = () => [...view.scroller().querySelectorAll<HTMLElement>('[data-read-hunk]')];
  await expect.poll(() => buttons().length).toBeGreaterThan(4);
  return {
    ...view,
    kept,
    causes,
    buttons,
    pressed: () => buttons().map(({ ariaPressed }) => ariaPressed === 'true'),
    read: () => view.diff()?.files.map(({ linesRead, isRead }) => [linesRead, isRead]),
    line: () => view.handle().cursorInSight(),
  };
}

test('a press in a hunk’s header marks it and goes to the next unread one; another press takes the mark away', async () => {
  const { buttons, pressed, read, line, kept, causes, scroller } = await mounted();
  expect(buttons().map(({ ariaLabel }) => ariaLabel)).toEqual(Array(5).fill('Hunk read'));
  expect(buttons()[0]?.title).toBe('Mark this hunk as read (Shift V)');
  buttons()[1]?.click();
  await expect.poll(pressed).toEqual([false, true, false, false, false]);
  await expect.poll(() => line()?.first).toBe(42);
  expect(document.activeElement).toBe(scroller());
  await expect.poll(read).toEqual([
    [2, false],
    [0, false],
  ]);
  expect(kept.get('a.txt')).toHaveLength(128);
  expect(causes).toEqual(['hunk']);
  buttons()[1]?.focus();
  buttons()[1]?.click();
  await expect.poll(pressed).toEqual(Array(5).fill(false));
  expect(document.activeElement).toBe(buttons()[1]);
  expect(kept.get('a.txt')).toBe('');
});

test('keys mark hunk after hunk, over all files; a file is read when all its hunks are', async () => {
  const { handle, pressed, read, line } = await mounted();
  for (let at = 0; at < 4; at += 1) handle().markHunk();
  await expect.poll(pressed).toEqual([true, true, true, true, false]);
  await expect.poll(line).toMatchObject({ path: 'b.txt', first: 22 });
  handle().markHunk();
  handle().markHunk();
  await expect.poll(pressed).toEqual(Array(5).fill(true));
  await expect.poll(read).toEqual([
    [6, true],
    [4, true],
  ]);
  handle().setCursor({ path: 'a.txt', side: 'new', first: 2, last: 2 });
  handle().markHunk();
  await expect.poll(pressed).toEqual([false, true, true, true, true]);
});

test('what was read before is shown, and changes alone are unread', async () => {
  const first = await mounted();
  first.handle().markHunk();
  await expect.poll(first.pressed).toContain(true);
  const marks = new Map(first.kept);
  await first.screen.unmount();
  const { pressed, read } = await mounted({}, marks);
  await expect.poll(pressed).toEqual([true, false, false, false, false]);
  await expect.poll(() => read()?.[0]).toEqual([2, false]);
});

test('unread only: of a read hunk the header alone is shown, which opens it again', async () => {
  const { handle, rows, change, buttons, pressed, scroller, screen } = await mounted({ unreadOnly: true });
  const all = rows().length;
  handle().markHunk();
  await expect.poll(() => rows().length).toBe(all - 4);
  expect(pressed()).toEqual([true, false, false, false, false]);
  const opener = () => screen.getByRole('button', { name: 'Show this read hunk: 4 lines' });
  expect(opener().element().ariaExpanded).toBe('false');
  await userEvent.click(opener());
  await expect.poll(() => rows().length).toBe(all);
  await userEvent.click(screen.getByRole('button', { name: 'Fold this read hunk' }));
  await expect.poll(() => rows().length).toBe(all - 4);
  await expect.poll(() => handle().revealLine('a.txt', 'new', 2)).toBe(true);
  await expect.poll(() => rows().length).toBe(all);
  buttons()[0]?.click();
  await expect.poll(pressed).toEqual(Array(5).fill(false));
  buttons()[0]?.click();
  await expect.poll(() => rows().length).toBe(all - 4);
  change({ unreadOnly: false });
  await expect.poll(() => rows().length).toBe(all);
  expect(scroller().textContent).not.toContain('lines read');
});

test.each(['unified', 'split'] as const)('%s: what is read folds in place', async (mode) => {
  const { handle, line, change, rows, pressed } = await mounted({ mode }, NONE, [withHunks('a.txt', 30)]);
  for (let at = 0; at < 3; at += 1) handle().markHunk();
  await expect.poll(() => line()?.first).toBe(62);
  await expect.poll(() => pressed().slice(0, 4)).toEqual([true, true, true, false]);
  await handle().revealLine('a.txt', 'new', 242);
  const topOf = () =>
    rows()
      .find((row) => row.textContent === 'new a.txt 12')
      ?.getBoundingClientRect().top;
  const [before, all] = [topOf(), rows().length];
  expect(before).toBeGreaterThan(100);
  change({ unreadOnly: true });
  await expect.poll(() => rows().length).not.toBe(all);
  await expect.poll(topOf).toBe(before);
});

test('files are marked as a whole, with all their hunks, and unread again', async () => {
  const { diff, pressed, kept, causes } = await mounted();
  diff()?.hunks.markFiles(['b.txt'], true, true);
  await expect.poll(pressed).toEqual([false, false, false, true, true]);
  expect(kept.get('b.txt')).toHaveLength(256);
  expect(causes).toEqual(['carried']);
  diff()?.hunks.markFiles(['b.txt'], false);
  await expect.poll(pressed).toEqual(Array(5).fill(false));
});

test('what a file changed when it was viewed was read', async () => {
  const { diff, pressed, kept } = await mounted();
  diff()?.hunks.adopt('a.txt', withHunks('a.txt', 2).raw);
  await expect.poll(pressed).toEqual([true, true, false, false, false]);
  expect(kept.get('a.txt')).toHaveLength(256);
});

test('what is marked and read again at once is kept, and marked in what is read then', async () => {
  const { diff, pressed, kept } = await mounted();
  diff()?.hunks.markFiles(['b.txt'], true);
  diff()?.retry();
  await expect.poll(() => diff()?.status).toBe('ready');
  await expect.poll(pressed).toEqual([false, false, false, true, true]);
  expect(kept.get('b.txt')).toHaveLength(256);
});

test('a file’s diff is that of when it was wanted, though it is read again at once', async () => {
  const { diff, serve } = await mounted();
  const [, file] = diff()?.files ?? [];
  if (!file) throw new Error('There is no second file.');
  await serve({ files: [withHunks('a.txt', 3), withHunks('b.txt', 1)] });
  const [digest, raw] = [diff()?.digests.of([file]), diff()?.rawOf(file)];
  diff()?.retry();
  await expect.poll(() => diff()?.status).toBe('ready');
  expect(await raw).toBe(FILES[1]?.raw);
  expect((await digest)?.get('b.txt')).toMatch(/./);
  // Of what is read now it is nothing.
  expect(await diff()?.rawOf(file)).toBe('');
});

test('what changed since a file was viewed is shown of that file alone, though another has its id by then', async () => {
  const { diff, serve, scroller } = await mounted();
  const [first] = diff()?.files ?? [];
  if (!first) throw new Error('There is no file.');
  const viewed = (await diff()?.rawOf(first)) ?? '';
  await serve({ files: [withHunks('0.txt', 5)] });
  diff()?.retry();
  await expect.poll(() => diff()?.files.map(({ path }) => path)).toEqual(['0.txt']);
  await expect.poll(() => diff()?.status).toBe('ready');
  const [shown] = diff()?.files ?? [];
  if (!shown) throw new Error('There is no other file.');
  expect(shown.id).toBe(first.id);
  diff()?.showInterdiff(first, viewed);
  await diff()?.rawOf(shown);
  await new Promise(requestAnimationFrame);
  expect(scroller().textContent).not.toContain('Changes since you viewed it');
  diff()?.showInterdiff(shown, viewed);
  await expect.poll(() => scroller().textContent).toContain('Changes since you viewed it');
});
