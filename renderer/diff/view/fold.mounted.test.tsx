import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, mountDiff } from '../../test/diff.tsx';

const FILES = ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((path) => addedLines(path, 60));

async function mounted() {
  const onVisibleFile = vi.fn();
  const view = await mountDiff({ files: FILES }, { onVisibleFile });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  await expect.poll(() => view.rows().length).toBeGreaterThan(10);
  const section = (path: string) => view.scroller().querySelector(`section[aria-label="${path}"]`);
  return {
    ...view,
    fold: (paths: string[], folded = true) => view.diff()?.fold(paths, folded),
    seen: () => onVisibleFile.mock.lastCall?.[0],
    rowsOf: (path: string) => section(path)?.querySelectorAll('[data-cell]').length,
    folded: (path: string) =>
      section(path)?.querySelector('[aria-expanded]')?.getAttribute('aria-expanded') === 'false',
    top: (path: string) =>
      (section(path)?.getBoundingClientRect().top ?? Number.NaN) -
      view.scroller().getBoundingClientRect().top,
    current: () => view.scroller().querySelector('[class*="current"][data-cell]')?.textContent ?? null,
  };
}

test('a folded file is its header, and says so; the file that is looked at keeps its place', async () => {
  const { fold, folded, rowsOf, top, handle, scroller } = await mounted();
  handle().scrollToFile('c.txt');
  await expect.poll(() => top('c.txt')).toBe(0);
  const before = scroller().scrollHeight;
  fold(['a.txt']);
  await expect.poll(() => scroller().scrollHeight).toBe(before - 60 * 20 - 26);
  expect(top('c.txt')).toBe(0);
  // From its middle: its header is where the reader looks.
  scroller().scrollTop += 500;
  await expect.poll(() => Math.round(top('c.txt'))).toBe(-500);
  fold(['c.txt']);
  await expect.poll(() => folded('c.txt')).toBe(true);
  await expect.poll(() => top('c.txt')).toBe(0);
  expect(rowsOf('c.txt')).toBe(0);
  fold(['c.txt'], false);
  await expect.poll(() => rowsOf('c.txt')).toBeGreaterThan(10);
  expect(top('c.txt')).toBe(0);
});

test('the button in its header folds by mouse and keyboard, and is heard', async () => {
  const { screen, folded } = await mounted();
  const button = screen.getByRole('button', { name: 'Lines of a.txt' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText('a.txt: folded')).toBeInTheDocument();
  expect(folded('b.txt')).toBe(false);
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
});

test('going to a file, to a line, or to what was found unfolds; nothing else is unfolded', async () => {
  const { diff, fold, folded, handle, seen, current, rowsOf } = await mounted();
  const all = FILES.map(({ path }) => path);
  fold(all);
  await expect.poll(() => all.every(folded)).toBe(true);
  handle().nextFile();
  await expect.poll(seen).toBe('b.txt');
  await expect.poll(() => rowsOf('b.txt')).toBeGreaterThan(10);
  expect(await handle().revealLine('c.txt', 'new', 50)).toBe(true);
  await expect.poll(current).toBe('c.txt line 50');
  handle().find({ text: 'd.txt line 55', regex: false, matchCase: false, path: '' });
  await expect.poll(current).toBe('d.txt line 55');
  expect(
    diff()
      ?.files.filter((file) => file.folded)
      .map(({ path }) => path),
  ).toEqual(['a.txt']);
});

test('a remark in a folded file is led to; folding puts it away', async () => {
  const { change, diff, fold, folded, handle, screen } = await mounted();
  const at = { side: 'new', first: 30, last: 30 } as const;
  change({ inserts: [{ key: 'one', path: 'b.txt', at, render: () => <p>Why?</p> }] });
  fold(['b.txt']);
  await expect.poll(() => diff()?.files[1]?.folded).toBe(true);
  await expect.element(screen.getByText('Why?')).not.toBeInTheDocument();
  expect(await handle().revealInsert('one')).toBe(true);
  await expect.element(screen.getByText('Why?')).toBeVisible();
  expect(folded('b.txt')).toBe(false);
});

test('keys that walk through rows leave folded files out, and begin below the one that was folded', async () => {
  const { fold, handle, current, folded, scroller } = await mounted();
  expect(await handle().revealLine('a.txt', 'new', 60)).toBe(true);
  await expect.poll(current).toBe('a.txt line 60');
  fold(['b.txt']);
  await expect.poll(() => folded('b.txt')).toBe(true);
  if (scroller() instanceof HTMLElement) handle().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toBe('c.txt line 1');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(current).toBe('a.txt line 60');
  handle().nextChange();
  await expect.poll(current).toBe('c.txt line 1');
  fold(['c.txt']);
  await expect.poll(current).toBe(null);
  await expect.poll(async () => (await handle().cursor())?.path).toBe(undefined);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toBe('d.txt line 1');
  expect(folded('b.txt')).toBe(true);
});

test('what was folded is so again when the comparison is read anew', async () => {
  const { diff, fold, folded } = await mounted();
  fold(['a.txt']);
  await expect.poll(() => folded('a.txt')).toBe(true);
  diff()?.retry();
  await expect.poll(() => diff()?.status).toBe('loading');
  await expect.poll(() => diff()?.status).toBe('ready');
  await expect.poll(() => folded('a.txt')).toBe(true);
  expect(folded('b.txt')).toBe(false);
});

test('a file near the end stays the one in view when it is folded, and what is above it moves down', async () => {
  const onVisibleFile = vi.fn();
  const files = ['a.txt', 'b.txt', 'c.txt'].map((path) => addedLines(path, path === 'c.txt' ? 3 : 200));
  const view = await mountDiff({ files }, { onVisibleFile });
  const seen = () => onVisibleFile.mock.lastCall?.[0];
  await expect.poll(() => view.diff()?.status).toBe('ready');
  view.handle().nextFile();
  await expect.poll(seen).toBe('b.txt');
  const { scrollTop } = view.scroller();
  view.diff()?.fold(['b.txt'], true);
  await expect.poll(() => view.scroller().scrollTop).toBeLessThan(scrollTop);
  // The browser tells a move in the next frame.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(seen()).toBe('b.txt');
});
