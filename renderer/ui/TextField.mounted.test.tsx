import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { TextArea, TextInput } from './TextField.tsx';

/** Fields of the page, which draws itself anew with every letter, beside plain ones. */
function Host({ goes }: { goes: boolean }) {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  return (
    <>
      <textarea aria-label="Plain text" />
      <input aria-label="Plain words" />
      <TextArea
        aria-label="Text"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={() => undefined}
      />
      <TextInput aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <p data-said="">{`${text}|${words}`}</p>
      <button onClick={() => setText('set by the page')}>Set</button>
      {/* Elements come and go as one types, as rows of a list that is filtered do. */}
      {goes ? <b key={`${text}|${words}`}>{text.length + words.length}</b> : null}
    </>
  );
}

const valueOf = (field: Element): string =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : '';

/** What a field holds after each of some presses of undo and redo, of a run of typing, another one, and a paste. */
async function history(name: string, goes = false): Promise<string[]> {
  const screen = await render(<Host goes={goes} />);
  const field = screen.getByRole('textbox', { name, exact: true });
  await field.click();
  await userEvent.keyboard('a run of typing');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await userEvent.keyboard('more of it');
  document.execCommand('insertText', false, ' pasted');
  const steps: string[] = [];
  for (const key of ['z', 'z', 'z', 'y', 'y', 'z']) {
    await userEvent.keyboard(`{Control>}${key}{/Control}`);
    steps.push(valueOf(field.element()));
  }
  await screen.unmount();
  return steps;
}

test.each([
  ['Text', 'Plain text', false],
  ['Words', 'Plain words', false],
  ['Text', 'Plain text', true],
  ['Words', 'Plain words', true],
])(
  'undo in a field (%s) takes back what it takes back in a plain one (%s), while others go: %s',
  async (name, plain, goes) => {
    const expected = await history(plain);
    expect(new Set(expected).size).toBeGreaterThan(1);
    expect(await history(name, goes)).toEqual(expected);
  },
);

test('the page hears of undo, and sets another text where it wants one', async () => {
  const screen = await render(<Host goes={false} />);
  const field = screen.getByRole('textbox', { name: 'Text', exact: true });
  await field.click();
  await userEvent.keyboard('words');
  await expect.element(screen.getByText('words|')).toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => screen.container.querySelector('[data-said]')?.textContent).toBe('|');
  await screen.getByRole('button', { name: 'Set' }).click();
  await expect.element(field).toHaveValue('set by the page');
});
