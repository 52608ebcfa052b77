import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { ShownRemark } from './shown-remark.ts';
import { ThreadView } from './ThreadView.tsx';

const remark = (text: string, over: Partial<ShownRemark> = {}): ShownRemark => ({
  id: { source: `src/a.ts:3: ${text}`, nth: 0 },
  text,
  parts: [{ kind: 'text', text }],
  resolved: false,
  author: 'Reviewer',
  date: '2026-11-20T10:00:00Z',
  waiting: false,
  ...over,
});

async function mount(over: Partial<Parameters<typeof ThreadView>[0]> = {}) {
  const copyPatch = vi.fn(() => Promise.resolve(true));
  const onReply = vi.fn();
  const onResolve = vi.fn();
  const screen = await render(
    <ThreadView
      name="Remark on src/a.ts:3"
      remarks={[remark('Why here?'), remark('Because.')]}
      resolved={false}
      origin={null}
      refused={null}
      actionsOf={() => ({
        copyText: () => undefined,
        openNote: () => undefined,
        copyPatch,
      })}
      editors={new Map()}
      replying={null}
      onReply={onReply}
      onResolve={onResolve}
      current={false}
      {...over}
    />,
  );
  return {
    screen,
    copyPatch,
    onReply,
    onResolve,
    region: screen.getByRole('region', { name: 'Remark on src/a.ts:3' }),
  };
}

test('a thread is a region that names its lines, with its remarks in order', async () => {
  const { region, onReply, onResolve } = await mount();
  const texts = region
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('p')?.textContent);
  expect(texts).toEqual(['Why here?', 'Because.']);
  await region.getByRole('button', { name: 'Reply' }).click();
  await region.getByRole('button', { name: 'Resolve' }).click();
  expect(onReply).toHaveBeenCalledOnce();
  expect(onResolve).toHaveBeenCalledExactlyOnceWith(true);
});

test('a resolved thread is one line, says so in its description, and opens', async () => {
  const { region } = await mount({ resolved: true });
  await expect.element(region).toHaveAccessibleDescription('Resolved');
  expect(region.getByRole('article').elements()).toHaveLength(0);
  await region.getByRole('button', { name: /^Resolved/ }).click();
  expect(region.getByRole('article').elements()).toHaveLength(2);
  await expect.element(region.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('where nothing can be written there is no way to try', async () => {
  const { region } = await mount({ refused: 'This key may only read.' });
  expect(region.getByRole('button', { name: 'Reply' }).elements()).toHaveLength(0);
});

test('a suggestion is a small diff against the lines it is about, and hostile text stays text', async () => {
  const suggestion = {
    kind: 'suggestion',
    lines: [
      { kind: 'removed', text: 'const a = 1;' },
      { kind: 'removed', text: 'use(a);' },
      { kind: 'added', text: 'use(<img src=x onerror=alert(1)>);' },
    ],
  } as const;
  const { region, copyPatch } = await mount({
    remarks: [
      remark('Shorter', {
        parts: [
          { kind: 'text', text: 'Shorter:' },
          { ...suggestion, lines: [...suggestion.lines] },
        ],
      }),
      // What changes nothing is no patch.
      remark('The same', { parts: [{ kind: 'suggestion', lines: [{ kind: 'same', text: 'a' }] }] }),
    ],
  });
  await expect.element(region.getByRole('button', { name: 'Copy as patch' })).toBeVisible();
  const figure = region.getByRole('figure', { name: 'Suggested change' }).first();
  await expect.element(figure).toBeVisible();
  expect(figure.element().querySelector('pre')?.textContent).toBe(
    '- const a = 1;\n- use(a);\n+ use(<img src=x onerror=alert(1)>);\n',
  );
  expect(document.querySelector('img')).toBeNull();
  // It is said to be copied only when it is.
  copyPatch.mockResolvedValueOnce(false);
  const copy = figure.getByRole('button');
  await copy.click();
  await expect.poll(() => copyPatch.mock.calls.length).toBe(1);
  await expect.element(copy).toHaveTextContent('Copy as patch');
  await copy.click();
  await expect.element(copy).toHaveTextContent('Patch copied');
});

test('of a very long thread, and of a very long remark, as much is drawn as one reads', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => remark(`r${at}`));
  const long = remark('x\n'.repeat(100_000));
  const { region } = await mount({ remarks: [long, ...many] });
  const articles = region.getByRole('article');
  expect(articles.elements()).toHaveLength(50);
  expect(articles.last().element().textContent).toContain('r999');
  expect(articles.first().element().textContent?.split('\n').length).toBeLessThan(250);
  await expect.element(articles.first().getByRole('button', { name: 'Show all of it' })).toBeVisible();
  await region.getByRole('button', { name: '951 more remarks' }).click();
  expect(articles.elements()).toHaveLength(150);
});

test('a right click on a remark opens its menu, where it was pressed', async () => {
  const { screen, region } = await mount();
  const words = region.getByText('Because.');
  await userEvent.click(words, { button: 'right' });
  const menu = screen.getByRole('menu', { name: 'Remark actions' });
  await expect.element(menu).toBeVisible();
  const [pressed, opened] = [words.element().getBoundingClientRect(), menu.element().getBoundingClientRect()];
  expect(Math.abs(opened.top - (pressed.top + pressed.height / 2))).toBeLessThan(12);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
});
