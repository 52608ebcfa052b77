import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../app/messages.ts';
import { composerReducer, opening, type ComposerState } from './composer-state.ts';
import { RemarkComposer } from './RemarkComposer.tsx';
import type { Suggesting } from './use-suggesting.ts';

const nothing = (): void => undefined;
const LINES = ['  const ttl = 3600;', '  return ttl;'];

/** A composer beside these lines. */
function Host({
  text = '',
  lines = LINES,
  refused = null,
}: Partial<{ text: string; lines: string[]; refused: string | null }>) {
  const [state, setState] = useState<ComposerState>(
    composerReducer(opening, { type: 'loaded', draft: null, text }),
  );
  const suggesting: Suggesting = { refused, lines, read: () => Promise.resolve(lines) };
  return (
    <RemarkComposer
      name="Remark"
      verb="Remark"
      destination=""
      signs={null}
      refused={null}
      focusRequest={1}
      onSave={nothing}
      onClose={nothing}
      onDiscard={nothing}
      onBlur={nothing}
      onGone={nothing}
      suggesting={suggesting}
      state={state}
      tell={(event) => setState((now) => composerReducer(now, event))}
    />
  );
}

const field = (): HTMLTextAreaElement => {
  const element = page.getByRole('textbox').element();
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('No field');
  return element;
};
const suggest = page.getByRole('button', { name: 'Suggest', exact: true });

test('Suggest fills in the lines after what is written, with the caret in them; one undo takes them away', async () => {
  await render(<Host text={'Shorter:'} />);
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}g{/Control}');
  const filled = `Shorter:\n\`\`\`suggestion\n${LINES.join('\n')}\n\`\`\``;
  await expect.element(page.getByRole('textbox')).toHaveValue(filled);
  expect(filled.slice(field().selectionStart)).toBe(`${LINES.join('\n')}\n\`\`\``);
  await userEvent.keyboard('{Control>}g{/Control}');
  await suggest.click();
  await expect.element(page.getByRole('textbox')).toHaveValue(filled);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByRole('textbox')).toHaveValue('Shorter:');
});

test('what is selected stays, and so does what follows', async () => {
  await render(<Host text={'First words.\nMore.'} />);
  field().focus();
  field().setSelectionRange(0, 5);
  await suggest.click();
  await expect
    .element(page.getByRole('textbox'))
    .toHaveValue(`First words.\n\`\`\`suggestion\n${LINES.join('\n')}\n\`\`\`\nMore.`);
});

test('the preview shows what the lines become, word by word, and follows the typing', async () => {
  await render(<Host />);
  await suggest.click();
  await expect.element(page.getByRole('group', { name: 'Preview' })).toBeVisible();
  const from = field().value.indexOf('3600');
  field().setSelectionRange(from, from + 4);
  await userEvent.keyboard('900');
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect
    .poll(() => preview.element().querySelector('pre')?.textContent)
    .toBe('-   const ttl = 3600;\n+   const ttl = 900;\n    return ttl;\n');
  await expect
    .poll(() => [...preview.element().querySelectorAll('b')].map(({ textContent }) => textContent))
    .toEqual(['3600', '900']);
});

test('lines with fences are suggested within longer fences', async () => {
  await render(<Host lines={['```ts', 'a', '```']} />);
  await suggest.click();
  await expect.element(page.getByRole('textbox')).toHaveValue('````suggestion\n```ts\na\n```\n````');
  const preview = page.getByRole('group', { name: 'Preview' });
  await expect.poll(() => preview.element().querySelector('pre')?.textContent).toBe('  ```ts\n  a\n  ```\n');
});

test('where nothing can be suggested, the button says why, and so does the key', async () => {
  const why = 'These lines were removed, so there is nothing to replace.';
  await render(<Host refused={why} />);
  await expect.element(suggest).toHaveAttribute('aria-disabled', 'true');
  await expect.element(suggest).toHaveAttribute('title', why);
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Control>}g{/Control}');
  await expect.poll(() => messages.list().at(-1)?.words).toBe(why);
  await expect.element(page.getByRole('textbox')).toHaveValue('');
});

test('of a very long suggestion the beginning is previewed, and typing goes on', async () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `line ${String(at)} of many`);
  await render(<Host text={`\`\`\`suggestion\n${lines.join('\n')}\n\`\`\`\n`} />);
  await expect.element(page.getByText('The preview shows the beginning.')).toBeVisible();
  await userEvent.keyboard('typed');
  await expect.poll(() => field().value.slice(-6)).toBe('\ntyped');
  expect(document.querySelectorAll('figure pre > span').length).toBe(200);
});
