import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { fileOf, mountDiff } from '../../test/diff.tsx';

/** A minified line: so many statements, some of them otherwise. */
const minified = (count: number, other: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, at) => other[at] ?? `f${at}(${at % 7});`).join('');

const OLD = minified(20_000);
const CHANGED = { 9000: 'NINE(5);', 15_000: 'FIFTEEN(6);', 19_000: 'NINETEEN(2);' };
const LINE = minified(20_000, CHANGED);
const answer = { files: [fileOf('a.min.js', '@@ -1,2 +1,2 @@', ' head', `-${OLD}`, `+${LINE}`)] };

const ranges = (name: string): Range[] =>
  [...(CSS.highlights.get(name) ?? [])].filter((range) => range instanceof Range);
const marked = (name: string): string[] => ranges(name).map((range) => range.toString());
const added = (rows: readonly HTMLElement[]) => rows.at(-1);
const button = (row: HTMLElement | undefined, more: string) =>
  row?.querySelector<HTMLElement>(`[data-more="${more}"]`);

test('a long line shows its changes and what is around them, with a word for what is left out', async () => {
  const { rows } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINE(5);');
  const row = added(rows());
  expect(row?.textContent).toContain('NINETEEN(2);');
  const left = [...(row?.querySelectorAll<HTMLElement>('[data-left]') ?? [])];
  expect(left).toHaveLength(4);
  for (const gap of left) expect(gap.ariaLabel).toMatch(/^[\d,]+ characters not shown$/);
  const shown = [...(row?.querySelectorAll('span') ?? [])].map((span) => span.textContent);
  expect(shown).toEqual(expect.arrayContaining(['NINE', 'FIFTEEN', 'NINETEEN']));
  expect(rows()[1]?.textContent).toContain('f9000(5);');
});

test('each long line has its ways at its own height', async () => {
  const { rows } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  const cut = rows().filter((row) => button(row, 'whole'));
  expect(cut).toHaveLength(2);
  for (const row of cut) {
    const [ways, line] = [button(row, 'whole')?.getBoundingClientRect(), row.getBoundingClientRect()];
    expect(ways?.top).toBeGreaterThanOrEqual(line.top);
    expect(ways?.bottom).toBeLessThanOrEqual(line.bottom);
  }
});

test('a press on any of a button’s words leads to the next change', async () => {
  const { rows } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  const words = button(added(rows()), 'next')?.querySelector('span');
  expect(words?.textContent).toBe(' changes');
  words?.click();
  await expect.poll(() => marked('diff-here')).toEqual(['NINE']);
});

test('keys go to the next change of a long line, bring it into sight, and show all of it', async () => {
  const { rows, scroller, handle } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  handle().setCursor({ path: 'a.min.js', side: 'new', first: 2, last: 2 });
  const inSight = () => {
    const box = ranges('diff-here')[0]?.getBoundingClientRect();
    const area = scroller().getBoundingClientRect();
    return box !== undefined && box.left > area.left && box.right < area.right;
  };
  for (const word of ['NINE', 'FIFTEEN', 'NINETEEN', 'NINE']) {
    handle().showMoreOfLine({ step: 1 });
    await expect.poll(() => marked('diff-here')).toEqual([word]);
    await expect.poll(inSight).toBe(true);
  }
  handle().showMoreOfLine('whole');
  await expect.poll(() => added(rows())?.textContent.length).toBe(LINE.length);
  expect(button(added(rows()), 'whole')).toBeNull();
});

test('in a narrow pane what is led to is in sight, before the buttons, and stays so when the pane becomes narrower', async () => {
  const { area, rows, handle } = await mountDiff({ files: answer.files });
  const { parentElement } = area.element().closest('[class*="view"]') ?? {};
  const wide = (pixels: number): void => {
    if (parentElement)
      Object.assign(parentElement.style, { containerType: 'inline-size', width: `${pixels}px` });
  };
  wide(420);
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  handle().setCursor({ path: 'a.min.js', side: 'new', first: 2, last: 2 });
  const inSight = () => {
    const box = ranges('diff-here')[0]?.getBoundingClientRect();
    const row = added(rows());
    const left = (row?.getBoundingClientRect().left ?? 0) + (row?.clientLeft ?? 0);
    const right = button(row, 'next')?.getBoundingClientRect().left ?? 0;
    return box !== undefined && box.left >= left && box.right <= right;
  };
  for (const word of ['NINE', 'FIFTEEN']) {
    wide(420);
    handle().showMoreOfLine({ step: 1 });
    await expect.poll(() => marked('diff-here')).toEqual([word]);
    await expect.poll(inSight).toBe(true);
    wide(360);
    await expect.poll(inSight).toBe(true);
  }
});

test('the buttons of a long line take the keyboard, and it stays on them', async () => {
  const { rows } = await mountDiff({ files: answer.files });
  await expect.poll(() => button(added(rows()), 'next')?.textContent).toBe('3 changes ›');
  button(added(rows()), 'next')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => button(added(rows()), 'next')?.textContent).toBe('1 of 3 changes ›');
  await expect.poll(() => document.activeElement === button(added(rows()), 'next')).toBe(true);
  const before = added(rows())?.textContent.length ?? 0;
  button(added(rows()), '1')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => added(rows())?.textContent.length).toBe(before + 1000);
});

test('a hit in what is left out of a line is shown', async () => {
  const { rows, handle } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  expect(added(rows())?.textContent).not.toContain('f12345(');
  handle().find({ text: 'f12345(', regex: false, matchCase: true, path: '' });
  await expect.poll(() => marked('diff-find-on')).toEqual(['f12345(']);
  handle().nextHit();
  await expect.poll(() => added(rows())?.textContent).toContain('f12345(');
  await expect.poll(() => marked('diff-find-on')).toEqual(['f12345(']);
});

test('a copy across what is left out has it', async () => {
  const { rows } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  const row = added(rows());
  if (!row) throw new Error('no row');
  getSelection()?.selectAllChildren(row);
  const copied = () => {
    const data = new DataTransfer();
    row.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain');
  };
  const from = LINE.indexOf(row.textContent.slice(0, 50));
  const to = LINE.lastIndexOf(row.textContent.slice(-50)) + 50;
  await expect.poll(copied).toBe(LINE.slice(from, to));
});

declare module 'vitest/browser' {
  interface BrowserCommands {
    holdWorker: (entry: string) => Promise<void>;
    isWorkerHeld: (entry: string) => Promise<boolean>;
    releaseWorker: (entry: string) => Promise<void>;
  }
}

/** Compares very long lines, apart from the worker that answers. */
const COMPARE = 'renderer/diff/worker/long-line/worker.ts';

test('while very long lines are compared, others are answered, and their changes come', async () => {
  await commands.holdWorker(COMPARE);
  const [old, line] = [minified(500_000), minified(500_000, CHANGED)];
  const { rows, diff } = await mountDiff({
    files: [
      fileOf('a.min.js', '@@ -1 +1 @@', `-${old}`, `+${line}`),
      fileOf('b.txt', '@@ -1 +1 @@', '-a', '+b'),
    ],
  });
  await expect.poll(() => rows().some((row) => row.textContent.startsWith('f0(0);'))).toBe(true);
  // The rows of the first file may be there before the second one has arrived.
  const other = () => diff()?.files.find(({ path }) => path === 'b.txt');
  await expect.poll(other).toBeDefined();
  const compared = (): boolean => rows().some((row) => row.textContent.includes('NINE(5);'));
  // The comparison has begun, and cannot end before it is released.
  await expect.poll(() => commands.isWorkerHeld(COMPARE)).toBe(true);
  const [here] = [other()];
  expect(here && (await diff()?.rawOf(here))).toContain('+b');
  expect(compared()).toBe(false);
  await commands.releaseWorker(COMPARE);
  await expect.poll(compared).toBe(true);
});

test('the key for the next change leads to the only one of a line', async () => {
  const one = minified(20_000, { 9000: 'NINE(5);' });
  const { rows, handle } = await mountDiff({
    files: [fileOf('a.min.js', '@@ -1 +1 @@', `-${OLD}`, `+${one}`)],
  });
  await expect.poll(() => added(rows())?.textContent).toContain('NINE(5);');
  for (const side of ['new', 'old'] as const) {
    handle().setCursor({ path: 'a.min.js', side, first: 1, last: 1 });
    handle().showMoreOfLine({ step: 1 });
    await expect.poll(() => marked('diff-here')).toEqual([side === 'new' ? 'NINE' : 'f9000']);
  }
});

test('what is led to does not stand behind the ways of its line', async () => {
  const { rows, scroller, handle } = await mountDiff({ files: answer.files });
  await expect.poll(() => added(rows())?.textContent).toContain('NINETEEN(2);');
  handle().find({ text: 'f19998', regex: false, matchCase: true, path: '' });
  await expect.poll(() => marked('diff-find-on')).toEqual(['f19998']);
  const right = () => ranges('diff-find-on')[0]?.getBoundingClientRect().right ?? Infinity;
  const area = scroller().getBoundingClientRect();
  await expect.poll(right).toBeLessThan(area.right);
  const row = ranges('diff-find-on')[0]?.startContainer.parentElement?.closest<HTMLElement>('[data-cell]');
  const ways = button(row ?? undefined, 'next')?.getBoundingClientRect().left ?? 0;
  expect(ways).toBeGreaterThan(0);
  await expect.poll(right).toBeLessThanOrEqual(ways);
});
