import { expect, test, vi } from 'vitest';
import { fileOf, mountDiff } from '../../test/diff.tsx';
import type { DrawnLine, LineAuthors } from '../drawn-lines.ts';

const FILE = fileOf('a.ts', '@@ -1,4 +1,4 @@', ' one', '-two', '+TWO', ' three', ' four');
const ANSWER = { files: [FILE] };
const asText = ({ side, line, other }: DrawnLine): string => `${side} ${line} ${other ?? '-'}`;

function authorsOf() {
  const wanted = vi.fn<(lines: string[]) => void>();
  const open = vi.fn<(line: string) => void>();
  let known = false;
  const listeners = new Set<() => void>();
  const authors: LineAuthors = {
    of: ({ side, line }) =>
      known
        ? { commit: side, initials: side === 'old' ? 'OL' : 'NE', age: line % 5, title: `Line ${line}` }
        : null,
    want: (lines) => wanted(lines.map(asText)),
    open: (line) => open(asText(line)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const learn = (): void => {
    known = true;
    for (const listener of listeners) listener();
  };
  return { authors, wanted, open, learn };
}

test.each(['unified', 'split'] as const)(
  'the column asks for the lines that are drawn, once, and shows who wrote them on their side (%s)',
  async (mode) => {
    const { authors, wanted, open, learn } = authorsOf();
    const mounted = await mountDiff(ANSWER, { authors, mode });
    const marks = (): HTMLElement[] => [...mounted.scroller().querySelectorAll<HTMLElement>('[data-author]')];
    await expect.poll(() => wanted.mock.calls.length).toBe(1);
    const lines = wanted.mock.lastCall?.[0] ?? [];
    expect(lines).toContain('old 2 -');
    expect(lines).toContain('new 2 -');
    expect(lines).toContain('new 3 3');
    expect(marks()).toEqual([]);
    learn();
    await expect.poll(() => marks().length).toBe(lines.length);
    const removed = marks().find(({ dataset }) => dataset['column'] === 'old' && dataset['age'] === '2');
    expect(removed?.title).toBe('Line 2');
    removed?.click();
    expect(open.mock.calls).toEqual([['old 2 -']]);
    // Beside the numbers, never over the code.
    const row = mounted.rows()[0];
    if (row === undefined) throw new Error('no row');
    const code = document.createRange();
    code.selectNodeContents(row);
    const right = marks()[0]?.getBoundingClientRect().right ?? Infinity;
    expect(right).toBeLessThanOrEqual(code.getBoundingClientRect().left);
    const width = row.getBoundingClientRect().left;
    mounted.change({ authors: undefined });
    await expect.poll(() => marks().length).toBe(0);
    expect(row.getBoundingClientRect().left).toBe(width);
  },
);
