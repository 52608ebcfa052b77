import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fileOf, mountDiff } from '../../test/diff.tsx';
import type { LineMark } from '../types.ts';

const FILE = fileOf('a.ts', '@@ -11,4 +11,4 @@', ' one', '-two', '+TWO', ' three', ' four');
const ANSWER = { files: [FILE] };

const mark = (first: number, last: number, more: Partial<LineMark> = {}): LineMark => ({
  key: `discussed ${last}`,
  path: 'a.ts',
  at: { side: 'old', first, last },
  look: 'discussed',
  label: 'Discussed 8 months ago',
  title: 'Ann: Why two?',
  ...more,
});

function middle(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect();
  return (top + bottom) / 2;
}

test.each([
  ['unified', false],
  ['split', false],
  ['unified', true],
  ['split', true],
] as const)('a hollow mark is a button beside its line (%s, wrapped: %s)', async (mode, wrap) => {
  const onMark = vi.fn<(pressed: LineMark) => void>();
  const [removed, unchanged] = [mark(12, 12), mark(13, 14, { label: 'Discussed yesterday' })];
  const mounted = await mountDiff(ANSWER, { mode, wrap, marks: [removed, unchanged], onMark });
  const button = mounted.screen.getByRole('button', { name: 'Discussed 8 months ago' });
  await expect.element(button).toBeVisible();
  expect(button.element().getAttribute('title')).toBe('Ann: Why two?');
  const row = (text: string): Element => {
    const found = mounted.rows().find(({ textContent }) => textContent === text);
    if (found === undefined) throw new Error(`no row ${text}`);
    return found;
  };
  expect(Math.abs(middle(button.element()) - middle(row('two')))).toBeLessThan(2);
  const other = mounted.screen.getByRole('button', { name: 'Discussed yesterday' }).element();
  expect(Math.abs(middle(other) - middle(row('four')))).toBeLessThan(2);
  // Between the numbers and the code: it covers neither the code nor the line's marker.
  const { left, right } = button.element().getBoundingClientRect();
  const gutter = row('two').getBoundingClientRect().left;
  expect(left).toBeGreaterThan(gutter);
  const code = document.createRange();
  code.selectNodeContents(row('two'));
  expect(right).toBeLessThan(code.getBoundingClientRect().left);

  await userEvent.click(button);
  expect(onMark.mock.calls).toEqual([[removed]]);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onMark).toHaveBeenCalledTimes(2);
  expect(button.element().ariaExpanded).toBe('false');
  mounted.change({ marks: [{ ...removed, expanded: true }] });
  await expect.poll(() => button.element().ariaExpanded).toBe('true');
  expect(mounted.screen.getByRole('button', { name: 'Discussed yesterday' }).elements()).toEqual([]);
});

test('a mark that has the focus keeps it when the marks are drawn again, and takes it from nothing else', async () => {
  const mounted = await mountDiff(ANSWER, { marks: [mark(12, 12)] });
  const button = mounted.screen.getByRole('button', { name: 'Discussed 8 months ago' });
  await expect.element(button).toBeVisible();
  const first = button.element();
  first.focus();
  mounted.change({ marks: [mark(12, 12)] });
  await expect.poll(() => first.isConnected).toBe(false);
  const hasFocus = (): boolean => document.activeElement === button.element();
  await expect.poll(hasFocus).toBe(true);
  const second = button.element();
  second.blur();
  mounted.change({ marks: [mark(12, 12)] });
  await expect.poll(() => second.isConnected).toBe(false);
  expect(hasFocus()).toBe(false);
});

test('at hidden lines it is in the row that stands for them, and beside a remark both are seen', async () => {
  const remark: LineMark = { ...mark(14, 14), key: 'r', look: 'open', label: '1 remark' };
  const mounted = await mountDiff(ANSWER, { marks: [mark(3, 4), remark, mark(14, 14)] });
  await expect.element(mounted.screen.getByText('○ Discussed 8 months ago')).toBeVisible();
  const [, last] = mounted.screen.getByRole('button', { name: /Discussed 8 months ago/ }).elements();
  expect(last?.textContent).toBe('');
  const four = mounted.rows().find(({ textContent }) => textContent === 'four');
  expect(four?.dataset['look']).toBe('open');
});
