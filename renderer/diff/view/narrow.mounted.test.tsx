import { expect, test } from 'vitest';
import { blanksIn } from '../../test/blanks.ts';
import { fileOf, mountDiff } from '../../test/diff.tsx';

test('where a side would have room for a few letters two sides are shown in one, and two again with more room', async () => {
  const words = 'a sentence of some words, longer than a narrow pane';
  const view = await mountDiff(
    { files: [fileOf('a.txt', '@@ -1 +1 @@', `-${words}`, `+${words}.`)] },
    { mode: 'split', wrap: true },
  );
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  const wide = (pixels: number): void => {
    if (parentElement) parentElement.style.width = `${pixels}px`;
  };
  const sides = (): number => view.scroller().querySelectorAll('[data-side="left"] [data-cell]').length;
  await expect.poll(sides).toBe(1);
  wide(206);
  await expect.poll(sides).toBe(0);
  await expect
    .element(view.screen.getByText('The pane is too narrow for split view: shown unified.'))
    .toBeVisible();
  // Each line is as high as its words are, at this width.
  const heights = () => view.rows().map((row) => [row.clientHeight, row.scrollHeight]);
  await expect.poll(heights).toHaveLength(2);
  for (const [shown, needed] of heights()) expect(needed).toBeLessThanOrEqual(shown ?? 0);
  wide(900);
  await expect.poll(sides).toBe(1);
  // It is not true any more.
  await expect.element(view.screen.getByText('The pane is too narrow')).not.toBeInTheDocument();
});

test('nothing of a header is pushed out of it in the narrowest pane', async () => {
  const view = await mountDiff(
    { files: [fileOf('drawings/of-the-house.svg', '@@ -1 +1 @@', '-<svg/>', '+<svg></svg>')] },
    { svgToPng: () => Promise.reject(new Error('No picture is drawn here')) },
  );
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  // As the middle pane is.
  if (parentElement) Object.assign(parentElement.style, { containerType: 'inline-size', width: '206px' });
  await expect.element(view.screen.getByRole('button', { name: 'Picture' })).toBeVisible();
  const header = view.scroller().querySelector('[class*="_header_"]');
  const end = (): number => header?.getBoundingClientRect().right ?? 0;
  await expect.poll(end).toBeLessThan(240);
  for (const control of header?.querySelectorAll('button') ?? [])
    expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(end());
});

test('of the far folders a word can be read, or nothing is shown of them', async () => {
  const view = await mountDiff({
    files: [
      fileOf('packages/runtime-core/src/scheduled-jobs/queue-of-jobs.ts', '@@ -1 +1 @@', '-one', '+two'),
    ],
  });
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  const header = () => view.scroller().querySelector('[class*="_header_"]');
  const name = () =>
    header()?.querySelector<HTMLElement>(
      '[title="packages/runtime-core/src/scheduled-jobs/queue-of-jobs.ts"]',
    );
  /** How much is seen of what contains these letters. */
  const seen = (letters: string): number => {
    const text = [...(name()?.querySelectorAll('bdi') ?? [])].find((one) =>
      one.textContent.includes(letters),
    );
    const [box, line] = [
      text?.closest('[class*="folder"]')?.getBoundingClientRect(),
      name()?.getBoundingClientRect(),
    ];
    return box && line && box.top < line.bottom ? box.width : 0;
  };
  await expect.poll(name).toBeTruthy();
  const widths: number[] = [];
  for (let width = 640; width >= 310; width -= 10) {
    if (parentElement)
      Object.assign(parentElement.style, { containerType: 'inline-size', width: `${width}px` });
    await expect.poll(() => header()?.clientWidth ?? 0).toBeLessThanOrEqual(width);
    widths.push(seen('packages'));
  }
  expect(Math.max(...widths)).toBeGreaterThan(100);
  expect(Math.min(...widths)).toBe(0);
  expect(widths.filter((width) => width > 0 && width < 30)).toEqual([]);
});

test('no blank is seen between the names of a path, whatever its letters', async () => {
  const paths = ['src/flask/app.py', 'i/j/l.t', 'il/il/il/il.ts', 'l/i', 'lib/x.c'];
  const view = await mountDiff({ files: paths.map((path) => fileOf(path, '@@ -1 +1 @@', '-one', '+two')) });
  for (const path of paths) {
    const shown = () => view.scroller().querySelector(`[class*="_path_"][title="${path}"]`);
    await expect.poll(shown).toBeTruthy();
    expect(blanksIn(shown()), path).toEqual([]);
  }
});

test('that a file has changed since it was viewed is read whole where there is room for it', async () => {
  const view = await mountDiff(
    { files: [fileOf('a.ts', '@@ -1 +1 @@', '-one', '+two')] },
    { stale: new Set(['a.ts']), onInterdiff: () => undefined },
  );
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  if (parentElement) Object.assign(parentElement.style, { containerType: 'inline-size', width: '680px' });
  const header = (): number =>
    view.scroller().querySelector('[class*="_header_"]')?.clientWidth ?? Number.NaN;
  await expect.poll(header).toBeLessThan(700);
  const words = view.screen.getByText('Changed since you viewed it').element();
  await expect.poll(() => words.scrollWidth - words.clientWidth).toBeLessThanOrEqual(0);
});

/** A minified line, four statements of which are otherwise. */
const statements = (other: string): string =>
  Array.from({ length: 20_000 }, (_, at) => (at % 5000 === 7 ? other : `f${at}();`)).join('');

test('what leads through a long line is whole in a narrow pane, and where the line is', async () => {
  const view = await mountDiff({
    files: [fileOf('a.min.js', '@@ -1 +1 @@', `-${statements('old();')}`, `+${statements('new();')}`)],
  });
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  if (parentElement) Object.assign(parentElement.style, { containerType: 'inline-size', width: '430px' });
  const ways = (): HTMLElement[] => [
    ...view.scroller().querySelectorAll<HTMLElement>('[data-more="next"], [data-more="whole"]'),
  ];
  await expect.poll(() => ways().length).toBe(4);
  await expect.poll(() => Math.max(...ways().map(({ clientWidth }) => clientWidth))).toBeLessThan(140);
  for (const way of ways()) expect(way.scrollWidth).toBeLessThanOrEqual(way.clientWidth);
  expect(ways().map(({ textContent }) => textContent)).toContain('4 changes ›');
});

test('how many lines are left out is whole beside the buttons, and so is why a file is held', async () => {
  const view = await mountDiff({
    files: [fileOf('a.txt', '@@ -90,2 +90,2 @@ function aboutSomething() {', '-one', '+two', ' three')],
    filtered_files: [
      { path: 'b.bin', state: 'M', bytes: 3_100_000 },
      { path: 'c.txt', state: 'M', bytes: 0, why: 'unreadable' },
    ],
  });
  const { parentElement } = view.area.element().closest('[class*="view"]') ?? {};
  if (parentElement) Object.assign(parentElement.style, { containerType: 'inline-size', width: '206px' });
  const words = (): HTMLElement[] => [
    ...view.scroller().querySelectorAll<HTMLElement>('[class*="_left_"], [class*="_held_"] > span[title]'),
  ];
  await expect
    .poll(() => words().map(({ innerText }) => innerText.trim().split('\n')[0]))
    .toContain('89 lines');
  expect(words().map(({ title }) => title)).toContain(
    'Missing or damaged. Git cannot read its content here: “git fsck” in a terminal says more.',
  );
  for (const said of words()) {
    expect(said.scrollWidth, said.innerText).toBeLessThanOrEqual(said.clientWidth);
    expect(said.scrollHeight, said.innerText).toBeLessThanOrEqual(said.clientHeight + 1);
  }
});
