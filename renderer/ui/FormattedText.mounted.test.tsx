import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FormattedText } from './FormattedText.tsx';
import { SourceToggle } from './SourceToggle.tsx';
import { useAsWritten } from './as-written.ts';

function Text({ text, id = text }: { text: string; id?: string }) {
  return (
    <>
      <FormattedText text={text} asWritten={useAsWritten(id)} />
      <SourceToggle id={id} text={text} />
    </>
  );
}

const NOTE = `Use \`now()\` here:

\`\`\`ts
const at = now();
\`\`\`
> Why not
> > \`Date\`?

- since a test cannot
  change it
  1. one
- other
`;

const withoutBlankLines = (of: string): string => of.trim().replaceAll(/\n+/g, '\n');

/** What would be on the clipboard if all between these nodes were copied. */
function copied(from: Node, to: Node): string {
  document
    .getSelection()
    ?.setBaseAndExtent(from, 0, to, to.childNodes.length || (to.textContent?.length ?? 0));
  const clipboardData = new DataTransfer();
  from.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData('text/plain');
}

test('code, quotations and lists are what they are to a screen reader, without their signs', async () => {
  const shown = await render(<Text text={NOTE} />);
  const code = shown.getByRole('code');
  await expect.element(code.nth(0)).toHaveTextContent('now()');
  await expect.element(code.nth(1)).toHaveTextContent('const at = now();');
  const quote = shown.getByRole('blockquote');
  await expect.element(quote.nth(1)).toBeInTheDocument();
  await expect.element(shown.getByRole('list').nth(0)).toBeInTheDocument();
  expect(shown.getByRole('listitem').elements()).toHaveLength(3);
  // Words behind a fence are in sight.
  const { height: heightOfWords } = shown.getByText('ts', { exact: true }).element().getBoundingClientRect();
  expect(heightOfWords).toBeGreaterThan(8);
  for (const sign of shown.container.querySelectorAll('span[aria-hidden]')) {
    const { width, height } = sign.getBoundingClientRect();
    expect(Math.min(width, height)).toBeLessThanOrEqual(1);
  }
});

test('what is copied of it is the text, and of a part of it that part', async () => {
  const { container } = await render(<Text text={NOTE} />);
  const text = container.querySelector('[data-selectable]');
  const [quote] = container.querySelectorAll('blockquote');
  if (!text || !quote) throw new Error('There is no text');
  expect(copied(text, text)).toBe(NOTE);
  expect(copied(quote, quote)).toBe('> Why not\n> > `Date`?\n');
  // What the browser itself makes of it, as when more than the text is selected.
  document.getSelection()?.selectAllChildren(text);
  expect(withoutBlankLines(document.getSelection()?.toString() ?? '')).toBe(withoutBlankLines(NOTE));
});

test('hidden characters are copied as they are, and are seen in fences too', async () => {
  const text = '`a\u202eb`\n```\u200b\nc\n```';
  const { container } = await render(<Text text={text} />);
  const shown = container.querySelector('[data-selectable]');
  if (!shown) throw new Error('There is no text');
  expect(copied(shown, shown)).toBe(text);
  expect(shown.textContent).toContain('RLO');
});

test('further lines of an item begin where its text does', async () => {
  const { container } = await render(
    <div style={{ width: 120, font: 'var(--code)' }}>
      <Text text={'  - several words that do not fit into one line'} />
    </div>,
  );
  const words = container.querySelector('bdi');
  const begins = new Map<number, number>();
  for (const { top, left } of words?.getClientRects() ?? [])
    begins.set(Math.round(top), Math.min(begins.get(Math.round(top)) ?? left, left));
  const lines = [...begins.values()].map(Math.round);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines).toEqual(lines.map(() => lines[0]));
});

test('one press shows the source, also when it comes back; nothing offers it where nothing is hidden', async () => {
  const shown = await render(<Text text="> a `b`" />);
  const source = shown.getByRole('button', { name: 'Source' });
  await source.click();
  await expect.element(source).toHaveAttribute('aria-pressed', 'true');
  expect(shown.getByRole('blockquote').elements()).toEqual([]);
  await expect.element(shown.getByRole('paragraph')).toHaveTextContent('> a `b`');
  await shown.unmount();
  const again = await render(<Text text="> a `b`" />);
  await again.getByRole('button', { name: 'Source', pressed: true }).click();
  await expect.element(again.getByRole('blockquote')).toBeInTheDocument();
  await again.unmount();
  const plain = await render(<Text text={'a\n- b\n  c'} />);
  expect(plain.getByRole('button').elements()).toEqual([]);
});

test('nothing becomes markup, and addresses stay links', async () => {
  const { container } = await render(
    <Text text={'<img src=x> ![a](https://a.example/b.png)\n> [c](javascript:d) `https://e.example`'} />,
  );
  expect(container.querySelectorAll('img, a, script')).toHaveLength(0);
  const links = [...container.querySelectorAll('[role=link]')].map(({ textContent }) => textContent);
  expect(links).toEqual(['https://a.example/b.png', 'https://e.example']);
});
