import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { answer, answerCalls } from '../../test/main-process.ts';
import type { SignatureParts } from '../signatures/use-signature.tsx';
import { CommitHeader } from './CommitHeader.tsx';

const RULER = '123456789 '.repeat(7) + '12';
const commitOf = (message: string, authorName = 'Author') => ({
  sha: 'a'.repeat(40),
  parents: [],
  message,
  authorName,
  authorEmail: 'author@example.com',
  date: '2026-11-20T10:00:00Z',
});

const mount = (message: string, width = 610, total = 1, author = 'Author', signature?: SignatureParts) =>
  render(
    <div style={{ width }}>
      <CommitHeader
        commit={commitOf(message, author)}
        index={0}
        total={total}
        became=""
        signature={signature}
      />
    </div>,
  );

test('a short message is there without a press, as it was written: 72 columns fit, and what is lined up stays so', async () => {
  const screen = await mount(`Subject\n\n${RULER}\n    indented\n\tone | 1\n`);
  const body = screen.getByRole('paragraph').last();
  await expect.element(body).toBeVisible();
  const style = getComputedStyle(body.element());
  expect(style.fontFamily).toContain('JetBrains Mono');
  expect(body.element().textContent).toBe(`${RULER}\n    indented\n\tone | 1`);
  // Three lines, none of them broken.
  expect(body.element().getBoundingClientRect().height).toBeCloseTo(
    3 * Number.parseFloat(style.lineHeight),
    0,
  );
});

test('of a long message the beginning is there, and all of it after a press', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`);
  const screen = await mount(`Subject\n\n${lines.join('\n')}`);
  const body = screen.getByRole('paragraph').last();
  await expect.element(body).toBeVisible();
  expect(body.element().textContent).toBe(lines.slice(0, 8).join('\n'));
  await screen.getByRole('button', { name: 'Show all 40 lines' }).click();
  expect(body.element().textContent).toBe(lines.join('\n'));
});

test('an address is a link that asks; what only looks like one is text', async () => {
  const openExternal = vi.fn((asked: { url: string }) => answer(asked.url !== ''));
  answerCalls({ app: { openExternal } });
  const screen = await mount(
    'Subject\n\nSee https://example.com/a(b), not javascript:alert(1).\n<https://x@evil.example/>',
  );
  const links = screen.getByRole('link');
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['https://example.com/a(b)']);
  await links.click();
  expect(openExternal).toHaveBeenCalledExactlyOnceWith({ url: 'https://example.com/a(b)' });
  expect(screen.container.querySelector('a')).toBeNull();
});

test('an address breaks as the words around it do, and opens with the keyboard', async () => {
  const openExternal = vi.fn((asked: { url: string }) => answer(asked.url !== ''));
  answerCalls({ app: { openExternal } });
  const screen = await mount(
    'Subject\n\nBumps [a](https://example.com/a/path/that/is/too/long/for/one/line).',
    240,
  );
  const link = screen.getByRole('link');
  const lines = [...link.element().getClientRects()];
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(({ left }) => left)).size).toBeGreaterThan(1);
  await userEvent.tab();
  while (document.activeElement !== link.element()) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(openExternal).toHaveBeenCalledOnce();
});

test('in a narrow panel which of the commits it is stays whole', async () => {
  const screen = await mount('Subject', 170, 11_571);
  const position = screen.getByText(/1 of 11,571/).element();
  const edge = position.closest('div')?.getBoundingClientRect().right;
  expect(position.scrollWidth).toBe(position.clientWidth);
  expect(position.getBoundingClientRect().right).toBeLessThanOrEqual(edge ?? 0);
});

test.each([
  ['An Author With Several Names', 280],
  ['Reviewer', 280],
])('in a narrow panel all facts of a signed commit are whole: %s', async (author, width) => {
  const signature = { mark: <span>signed</span>, details: null };
  const screen = await mount('Subject', width, 11_571, author, signature);
  const facts = screen.container.querySelector('time')?.parentElement?.parentElement;
  expect(facts?.textContent?.endsWith(['', author, 'signed', '1 of 11,571'].join('\u00a0· '))).toBe(true);
  for (const part of [facts, screen.getByTitle(author).element()])
    expect(part?.scrollWidth).toBe(part?.clientWidth);
});

test('no line of the facts begins with the dot between two of them', async () => {
  const signature = { mark: <button type="button">signed</button>, details: null };
  const screen = await mount('Subject', 280, 16, 'An Author With Several Names', signature);
  const facts = screen.container.querySelector('time')?.parentElement?.parentElement;
  const panel = screen.container.firstElementChild;
  if (!facts || !(panel instanceof HTMLElement)) throw new Error('Nothing is drawn.');
  const beginning: string[] = [];
  for (let width = 150; width <= 450; width += 3) {
    panel.style.width = `${width}px`;
    const edge = facts.getBoundingClientRect().left;
    for (const { lastChild, textContent } of facts.children) {
      const dot = document.createRange();
      if (lastChild?.textContent !== '\u00a0·') continue;
      dot.setStart(lastChild, 1);
      dot.setEnd(lastChild, 2);
      if (dot.getBoundingClientRect().left - edge < 10) beginning.push(`${width} px: ${textContent}`);
    }
  }
  expect(facts.textContent.split('\u00a0· ')).toHaveLength(5);
  expect(beginning).toEqual([]);
});

test('a name that is longer than a line gives way', async () => {
  const screen = await mount('Subject', 280, 2, 'Name'.repeat(30));
  const name = screen.getByTitle(/^Name/).element();
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
  expect(name.getBoundingClientRect().width).toBeLessThanOrEqual(280);
});
