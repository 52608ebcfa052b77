import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addedLines, fileOf, mountDiff } from '../../test/diff.tsx';
import { watchPainted } from '../../test/painted.ts';
import type { Insert } from '../index.ts';
import type { LineRange } from '../types.ts';
import { ROW_HEIGHT } from '../model/geometry.ts';

const line = (last: number, side: LineRange['side'] = 'new'): LineRange => ({ side, first: last, last });
const block = (key: string, path: string, at: Insert['at'], height = 60): Insert => ({
  key,
  path,
  at,
  render: () => <div style={{ height }}>{key}</div>,
});
const late = (height: number): Insert[] =>
  ['a.txt', 'b.txt'].flatMap((path) =>
    Array.from({ length: 50 }, (_, i) => block(`${path}${i}`, path, line(2 * i + 1), height + i)),
  );
const top = (element: Element | undefined): number => element?.getBoundingClientRect().top ?? Number.NaN;
const bottom = (element: Element | undefined): number =>
  element?.getBoundingClientRect().bottom ?? Number.NaN;
/** What was drawn has been measured, and painted: blocks are as high as they are only then. */
const frames = (): Promise<number> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
const FILES = [addedLines('a.txt', 300), addedLines('b.txt', 300), addedLines('c.txt', 300)];

async function mounted(inserts: readonly Insert[] = [], files = FILES) {
  const view = await mountDiff({ files }, { inserts });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  await expect.poll(() => view.rows().length).toBeGreaterThan(2);
  const found = (selector: string): HTMLElement[] => [
    ...view.scroller().querySelectorAll<HTMLElement>(selector),
  ];
  const insert = (key: string): HTMLElement | undefined => found(`[data-insert="${key}"]`)[0];
  const row = (text: string): HTMLElement | undefined => view.rows().find((one) => one.textContent === text);
  return { ...view, found, insert, row };
}

for (const mode of ['unified', 'split'] as const)
  for (const wrap of [false, true])
    test(`a block stands under its line (${mode}${wrap ? ', wrapped' : ''}), and what follows stands below it`, async () => {
      const { change, insert, row } = await mounted([block('one', 'a.txt', line(5))]);
      change({ mode, wrap });
      await expect.poll(() => insert('one')?.textContent).toBe('one');
      await expect.poll(() => top(insert('one'))).toBe(bottom(row('a.txt line 5')));
      await expect.poll(() => top(row('a.txt line 6'))).toBe(bottom(insert('one')));
      expect(bottom(insert('one')) - top(insert('one'))).toBe(60);
    });

test('a block on a removed line, and one on a whole file, each in its place', async () => {
  const { insert, row, found } = await mounted(
    [block('gone', 'a.txt', line(2, 'old')), block('whole', 'a.txt', 'file')],
    [fileOf('a.txt', '@@ -1,3 +1,3 @@', ' one', '-two', '+zwei', ' three')],
  );
  const hunk = (): ReturnType<typeof row> => found('[data-hunk]')[0];
  // Each is measured by itself, and has the height that it was reckoned with until then.
  await expect.poll(() => top(insert('gone')) - bottom(row('two'))).toBe(0);
  await expect.poll(() => top(row('zwei')) - bottom(insert('gone'))).toBe(0);
  await expect.poll(() => top(hunk()) - bottom(insert('whole'))).toBe(0);
  expect(top(insert('whole'))).toBeLessThan(top(hunk()));
});

test.each([
  ['in its own part of the file', 110],
  ['further up', 150],
])('blocks that come late or grow above what is read do not move it (%s)', async (_where, at) => {
  const { handle, change, row, insert } = await mounted();
  const read = (): HTMLElement | undefined => row(`b.txt line ${at}`);
  await handle().scrollToLine('b.txt', at);
  await expect.poll(() => top(read())).toBeGreaterThan(0);
  await frames();
  const before = top(read());
  const watched = watchPainted(read);
  onTestFinished(() => void watched());
  for (const height of [30, 200]) {
    change({ inserts: late(height) });
    await expect.poll(() => bottom(insert('b.txt49')) - top(insert('b.txt49'))).toBe(height + 49);
    await frames();
    expect(top(read())).toBe(before);
  }
  expect(await watched()).toEqual([before]);
});

test('scrolled up to, blocks that are higher than was reckoned do not move what is in sight', async () => {
  const blocks = Array.from({ length: 100 }, (_, i) => block(`k${i}`, 'b.txt', line(i + 1), 150));
  const { handle, row, scroller, insert } = await mounted(blocks);
  await handle().scrollToLine('b.txt', 110);
  await expect.poll(() => top(row('b.txt line 110'))).toBeGreaterThan(0);
  for (let step = 0; step < 12; step += 1) {
    await frames();
    const [first] = [...scroller().querySelectorAll('[data-cell]')].filter(
      (one) => top(one) > top(scroller()) + 40,
    );
    const before = top(first);
    scroller().scrollTop -= 100;
    await frames();
    if (first?.isConnected === true) expect(top(first)).toBe(before + 100);
  }
  expect(insert('k99')?.getBoundingClientRect().height).toBe(150);
});

test('blocks that come in sight above the one that is written in do not move it', async () => {
  const writing: Insert = {
    key: 'write',
    path: 'a.txt',
    at: line(20),
    keep: true,
    render: () => <textarea aria-label="Write" style={{ height: 60 }} />,
  };
  const { change, insert, scroller } = await mounted([writing]);
  await expect.poll(() => insert('write')?.querySelector('textarea')?.isConnected).toBe(true);
  insert('write')?.querySelector('textarea')?.focus();
  const before = top(insert('write'));
  // Higher than they are reckoned.
  const come = [3, 10, 18].map((at) => block(`k${at}`, 'a.txt', line(at), 130));
  change({ inserts: [...come, writing] });
  await expect.poll(() => insert('k18')?.textContent).toBe('k18');
  await frames();
  expect(top(insert('write'))).toBe(before);
  expect(scroller().scrollTop).toBe(390);
});

test('a scroll that was not told yet goes on while blocks above are measured', async () => {
  const { handle, change, row, insert, scroller } = await mounted();
  await handle().scrollToLine('b.txt', 150);
  await expect.poll(() => top(row('b.txt line 150'))).toBeGreaterThan(0);
  change({ inserts: late(30) });
  await expect.poll(() => insert('b.txt49')?.textContent).not.toBe(undefined);
  await frames();
  const before = top(row('b.txt line 150'));
  scroller().scrollTop -= 100;
  change({ inserts: late(60) });
  await frames();
  await frames();
  expect(top(row('b.txt line 150'))).toBe(before + 100);
});

test('what grows in sight pushes only what is below it', async () => {
  const grown = vi.fn<() => void>();
  function Growing() {
    const [height, setHeight] = useState(40);
    grown.mockImplementation(() => setHeight(140));
    return <div style={{ height }}>grows</div>;
  }
  const inserts: Insert[] = [{ key: 'grow', path: 'a.txt', at: line(10), render: () => <Growing /> }];
  const { handle, row, insert } = await mounted(inserts);
  await handle().scrollToLine('a.txt', 12);
  await expect.poll(() => insert('grow')?.textContent).toBe('grows');
  const [above, below] = [top(row('a.txt line 9')), top(row('a.txt line 11'))];
  grown();
  await expect.poll(() => top(row('a.txt line 11'))).toBe(below + 100);
  expect(top(row('a.txt line 9'))).toBe(above);
});

test('a block that is written in keeps its text and its focus through redraws, another view and scrolling', async () => {
  const inserts: Insert[] = [
    {
      key: 'write',
      path: 'a.txt',
      at: line(20),
      keep: true,
      render: () => <textarea aria-label="Write" style={{ height: 60 }} />,
    },
  ];
  const { change, insert, scroller } = await mounted(inserts);
  const field = (): HTMLTextAreaElement | null | undefined => insert('write')?.querySelector('textarea');
  await expect.poll(() => field()?.isConnected).toBe(true);
  field()?.focus();
  await userEvent.keyboard('hello');
  change({ mode: 'split' });
  await expect.poll(() => insert('write')?.previousElementSibling?.className).toContain('pair');
  expect(field()?.value).toBe('hello');
  await expect.poll(() => document.activeElement).toBe(field());
  change({ inserts: [...inserts, block('above', 'a.txt', line(3)), block('below', 'a.txt', line(20))] });
  await expect.poll(() => insert('below')?.textContent).toBe('below');
  expect(document.activeElement).toBe(field());
  // Far away it stays, because somebody writes in it.
  scroller().scrollTop = 12_000;
  await expect.poll(() => scroller().textContent).toContain('c.txt line 1');
  await userEvent.keyboard('!');
  expect(field()?.value).toBe('hello!');
});

test('of a thousand blocks only those in or near sight are in the page', async () => {
  const render = vi.fn<(key: string) => void>();
  const many = Array.from({ length: 900 }, (_, i): Insert => {
    const path = ['a.txt', 'b.txt', 'c.txt'][i % 3] ?? '';
    const key = `k${i}`;
    return {
      key,
      path,
      at: line(Math.floor(i / 3) + 1),
      render: () => {
        render(key);
        return <div style={{ height: 50 }}>{key}</div>;
      },
    };
  });
  const { found, handle, insert } = await mounted(many);
  await expect.poll(() => insert('k0')?.textContent).toBe('k0');
  expect(found('[data-insert]').length).toBeLessThan(200);
  expect(new Set(render.mock.calls.map(([key]) => key)).size).toBeLessThan(200);
  await handle().revealInsert('k899');
  await expect.poll(() => insert('k899')?.textContent).toBe('k899');
  await expect.poll(() => found('[data-insert]').length).toBeLessThan(250);
});

test('a line that is left out is said not to be shown, and is shown when it is asked for', async () => {
  const onNotShown = vi.fn<(keys: ReadonlySet<string>) => void>();
  const { change } = await mounted([block('here', 'a.txt', line(5)), block('away', 'a.txt', line(900))]);
  change({ onNotShown });
  await expect.poll(() => [...(onNotShown.mock.lastCall?.[0] ?? [])]).toEqual(['away']);
  change({ inserts: [block('elsewhere', 'nowhere.txt', line(1))] });
  await expect.poll(() => [...(onNotShown.mock.lastCall?.[0] ?? [])]).toEqual(['elsewhere']);
});

test('the rows below many blocks are where the scroll bar says', async () => {
  const blocks = Array.from({ length: 100 }, (_, i) => block(`k${i}`, 'a.txt', line(i + 1), 100));
  const { handle, row, scroller } = await mounted(blocks);
  handle().scrollToFile('b.txt');
  const header = (): Element | undefined =>
    [...scroller().querySelectorAll('section')].find((one) => one.ariaLabel === 'b.txt');
  const area = (): number => scroller().getBoundingClientRect().top;
  await expect.poll(() => top(header())).toBe(area());
  await handle().scrollToLine('a.txt', 90);
  // Blocks that have just been drawn are higher than was reckoned, and push it down until they are measured.
  const inSight = (): boolean => {
    const y = top(row('a.txt line 90'));
    return y > area() && y < area() + 600 - ROW_HEIGHT;
  };
  await expect.poll(inSight).toBe(true);
});
