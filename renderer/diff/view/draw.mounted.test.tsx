import { expect, test } from 'vitest';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';
import { ROW_HEIGHT } from '../model/geometry.ts';

const CHANGE = fileOf('a.txt', '@@ -1,3 +1,4 @@ above', ' one', '-two', '+zwei', '+drei', ' four');
const texts = (rows: readonly HTMLElement[]): string[] => rows.map((row) => row.textContent);

/** The lines of what the gutter shows beside some rows; generated content, so that it is never copied. */
function gutter(run: Element, part: '::before' | '::after'): string[] {
  const shown: unknown = JSON.parse(
    getComputedStyle(run, part)
      .content.replace(/ \/ ""$/, '')
      .replaceAll('\\a ', '\\n')
      .replaceAll('\\9 ', '\\t'),
  );
  return String(shown).split('\n');
}

test('rows carry their text, and their numbers and markers beside it, line for line', async () => {
  const { rows } = await mountDiff({ files: [CHANGE] });
  await expect.poll(() => texts(rows())).toEqual(['one', 'two', 'zwei', 'drei', 'four']);
  const run = rows()[0]?.parentElement;
  if (!run) throw new Error('no run');
  expect(gutter(run, '::after')).toEqual([' ', '−', '+', '+', ' ']);
  const numbers = gutter(run, '::before').map((line) => line.split('\t').map((number) => number.trim()));
  expect(numbers).toEqual([
    ['1', '1'],
    ['2', ''],
    ['', '2'],
    ['', '3'],
    ['3', '4'],
  ]);
  expect(run.getBoundingClientRect().height).toBe(5 * ROW_HEIGHT);
});

test('a screen reader hears which rows are changed, and no clump of numbers and markers', async () => {
  const { rows } = await mountDiff({ files: [CHANGE] });
  await expect.poll(() => rows().length).toBe(5);
  expect(rows().map((row) => row.getAttribute('role'))).toEqual([
    null,
    'deletion',
    'insertion',
    'insertion',
    null,
  ]);
  const run = rows()[0]?.parentElement;
  if (!run) throw new Error('no run');
  for (const part of ['::before', '::after']) expect(getComputedStyle(run, part).content).toMatch(/ \/ ""$/);
});

test('in split each side has its own text, and what has no counterpart stands beside nothing', async () => {
  const { scroller, rows } = await mountDiff({ files: [CHANGE] }, { mode: 'split' });
  await expect.poll(() => rows().length).toBe(8);
  const side = (name: string) => [
    ...scroller().querySelectorAll<HTMLElement>(`[data-side="${name}"] [data-cell]`),
  ];
  expect(texts(side('left'))).toEqual(['one', 'two', '', 'four']);
  expect(texts(side('right'))).toEqual(['one', 'zwei', 'drei', 'four']);
  const [left, right] = [side('left'), side('right')].map((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().top),
  );
  expect(left).toEqual(right);
});

const REWRITTEN = [
  '@@ -1,4 +1,5 @@',
  ' begin',
  '-open(file);',
  '-close(file);',
  '+// By path.',
  '+open(path);',
  '+close(path);',
  ' end',
] as const;

test('in split a changed line stands beside the one that it is most like, in every file that is looked at', async () => {
  const many = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => addedLines(`${name}.txt`, 300));
  const files = [fileOf('a.txt', ...REWRITTEN), ...many, fileOf('z.txt', ...REWRITTEN)];
  const { scroller, handle, change, diff } = await mountDiff({ files }, { mode: 'split' });
  await expect.poll(() => diff()?.files.length).toBe(files.length);
  const side = (name: string, path: string) =>
    [...scroller().querySelectorAll('section')]
      .filter(({ ariaLabel }) => ariaLabel === path)
      .flatMap((section) => [...section.querySelectorAll(`[data-side="${name}"] [data-cell]`)])
      .map(({ textContent }) => textContent);
  const expected = [
    ['begin', '', 'open(file);', 'close(file);', 'end'],
    ['begin', '// By path.', 'open(path);', 'close(path);', 'end'],
  ];
  for (const path of ['a.txt', 'z.txt']) {
    handle().scrollToFile(path);
    await expect.poll(() => [side('left', path), side('right', path)]).toEqual(expected);
  }
  // The last row is whole: the rows that came with the pairs have their place.
  await expect
    .poll(() => {
      const rows = [...scroller().querySelectorAll('[data-side="right"] [data-cell]')];
      return rows.at(-1)?.getBoundingClientRect().bottom;
    })
    .toBeLessThanOrEqual(scroller().getBoundingClientRect().bottom);
  change({ mode: 'unified' });
  await expect.poll(() => scroller().querySelectorAll('[data-side="left"]').length).toBe(0);
  change({ mode: 'split' });
  await expect.poll(() => [side('left', 'z.txt'), side('right', 'z.txt')]).toEqual(expected);
});

test('hostile text is text, and what does not show is named', async () => {
  const script = '<img src=x onerror="window.hit = true"><script>window.hit = true</script>';
  const { scroller, rows } = await mountDiff({
    files: [fileOf('a.html', '@@ -0,0 +1,2 @@', `+${script}`, '+admin\u202e \u2066// off\u2069')],
  });
  await expect.poll(() => texts(rows())).toEqual([script, 'admin\u202e \u2066// off\u2069']);
  expect(scroller().querySelector('img, script')).toBeNull();
  expect(Reflect.get(window, 'hit')).toBeUndefined();
  const named = [...(rows()[1]?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
  expect(named.map((mark) => mark.textContent)).toEqual(['\u202e', '\u2066', '\u2069']);
  for (const mark of named) expect(mark.getBoundingClientRect().width).toBeGreaterThan(8);
});

const marked = (row: HTMLElement) => [...row.querySelectorAll('span')].map((span) => span.textContent);

test('changed words are marked in a changed line', async () => {
  const { rows } = await mountDiff({
    files: [fileOf('a.txt', '@@ -1 +1 @@', '-the quick brown fox', '+the slow brown fox')],
  });
  await expect.poll(() => rows().map(marked)).toEqual([['quick'], ['slow']]);
});

test('a line that is wrapped is as high as its text, and the file below stands below', async () => {
  const long = 'word '.repeat(400);
  const { rows, change } = await mountDiff({
    files: [fileOf('a.txt', '@@ -0,0 +1 @@', `+${long}`), fileOf('b.txt', '@@ -0,0 +1 @@', '+end')],
  });
  await expect.poll(() => rows().length).toBe(2);
  expect(rows()[0]?.getBoundingClientRect().height).toBe(ROW_HEIGHT);
  change({ wrap: true });
  await expect.poll(() => rows()[0]?.getBoundingClientRect().height ?? 0).toBeGreaterThan(5 * ROW_HEIGHT);
  const bottom = () => rows()[0]?.getBoundingClientRect().bottom ?? Infinity;
  await expect.poll(() => rows()[1]?.getBoundingClientRect().top ?? 0).toBeGreaterThan(bottom());
});
