import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../app/commands.tsx';
import type { DiffFile } from '../../diff/index.ts';
import { answerCalls } from '../../test/main-process.ts';
import { threadOn } from './thread.testing.ts';
import { useThreadKeys } from './use-thread-keys.ts';

const threads = [threadOn('a.ts', 1, { key: 'first' }), threadOn('a.ts', 9, { key: 'second' })];
const change = vi.fn<(thread: { key: string }) => void>();
/** What waits for earlier keys to take effect. */
const waiting: ((file: DiffFile | undefined) => void)[] = [];
const handle = {
  current: {
    atFile: (run: (file: DiffFile | undefined) => void) => void waiting.push(run),
    cursorInSight: () => null,
    focus: () => undefined,
  },
};
const margin = { refused: null, reply: () => undefined, edit: () => undefined, change };

function Threads() {
  useThreadKeys({ threads, all: threads, current: null, handle, margin });
  return (
    <>
      {threads.map(({ key }) => (
        <article key={key} aria-label={key} data-remark-thread="" data-about={key} tabIndex={-1}>
          Words
        </article>
      ))}
      <div role="listbox" aria-label="Files" tabIndex={0}>
        Rows
      </div>
    </>
  );
}

async function mount() {
  answerCalls({ app: { command: () => () => undefined } });
  const screen = await render(
    <CommandsProvider>
      <Threads />
    </CommandsProvider>,
  );
  return (name: string): HTMLElement => {
    const element = screen.getByLabelText(name).element();
    if (!(element instanceof HTMLElement)) throw new Error(`${name} is no element of the page`);
    return element;
  };
}

test('a key means the thread that earlier keys lead to, though they may not have got there yet', async () => {
  const element = await mount();
  element('first').focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => waiting.length).toBe(1);
  // The key before this one was that of the next remark.
  element('second').focus();
  waiting.pop()?.(undefined);
  expect(change.mock.calls.map(([{ key }]) => key)).toEqual(['second']);
});

test('in a list, its keys are left to it', async () => {
  const element = await mount();
  element('Files').focus();
  const key = new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, cancelable: true });
  element('Files').dispatchEvent(key);
  expect([key.defaultPrevented, waiting]).toEqual([false, []]);
});
