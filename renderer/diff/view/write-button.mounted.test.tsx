import { expect, test, vi } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';
import type { FileLines } from '../index.ts';

const FILES = [addedLines('a.txt', 4), addedLines('b.txt', 200)];

test('the button goes where its line goes, and is gone with it', async () => {
  const onWriteAt = vi.fn<(lines: FileLines) => void>();
  const view = await mountDiff({ files: FILES }, { onWriteAt });
  const { diff, scroller, change } = view;
  const row = (text: string): HTMLElement => {
    const found = view.rows().find(({ textContent }) => textContent === text);
    if (!found) throw new Error(`no row ${text}`);
    return found;
  };
  await expect.poll(() => view.rows().length).toBeGreaterThan(10);
  const button = [...scroller().querySelectorAll('button')].find(({ textContent }) => textContent === '+');
  const apart = (): number => {
    const [own, line] = [
      button?.getBoundingClientRect().top ?? 0,
      row('b.txt line 3').getBoundingClientRect(),
    ];
    return Math.abs(own + 9 - (line.top + line.height / 2));
  };
  const pointAt = (): void => {
    const { left, top } = row('b.txt line 3').getBoundingClientRect();
    const point = { clientX: left + 72, clientY: top + 10, bubbles: true };
    row('b.txt line 3').dispatchEvent(new PointerEvent('pointermove', point));
  };
  pointAt();
  await expect.poll(apart).toBeLessThanOrEqual(1);
  // Its rows are drawn anew.
  const drawn = row('b.txt line 3');
  change({ wrap: true });
  await expect.poll(() => drawn.isConnected).toBe(false);
  await expect.poll(apart).toBeLessThanOrEqual(1);
  // A block in a file above, which grows; then that file is folded: none of it draws the line anew.
  const at = { side: 'new', first: 1, last: 1 } as const;
  const block = { key: 'above', path: 'a.txt', at, render: () => <Grows /> };
  const before = row('b.txt line 3').getBoundingClientRect().top;
  const moved = (): number => row('b.txt line 3').getBoundingClientRect().top - before;
  change({ inserts: [block] });
  await expect.poll(moved).toBeGreaterThan(30);
  await expect.poll(apart).toBeLessThanOrEqual(1);
  const grown = scroller().querySelector<HTMLElement>('[data-grows]');
  if (grown) grown.style.height = '150px';
  await expect.poll(moved).toBeGreaterThan(100);
  await expect.poll(apart).toBeLessThanOrEqual(1);
  diff()?.fold(['a.txt'], true);
  await expect.poll(moved).toBeLessThan(0);
  await expect.poll(apart).toBeLessThanOrEqual(1);
  button?.click();
  expect(onWriteAt).toHaveBeenLastCalledWith({ path: 'b.txt', side: 'new', first: 3, last: 3 });
  pointAt();
  expect(button?.checkVisibility()).toBe(true);
  const { right } = scroller().getBoundingClientRect();
  diff()?.fold(['b.txt'], true);
  await expect.poll(() => scroller().querySelectorAll('[data-cell]').length).toBe(0);
  const place = button?.getBoundingClientRect();
  expect(place === undefined || place.height === 0 || place.bottom < 0 || place.left > right).toBe(true);
});

const Grows = () => <div data-grows="" style={{ height: 60 }} />;
