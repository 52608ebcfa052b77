import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { answer, answerCalls } from '../test/main-process.ts';
import { CommandLine } from './CommandLine.tsx';

const COMMAND = "git diff 'main...a$b'";

test('a command is copied as it is, and the button says so until it is left', async () => {
  const copyText = vi.fn(() => answer(null));
  answerCalls({ app: { copyText } });
  const screen = await render(<CommandLine command={COMMAND} />);
  await expect.element(screen.getByRole('code')).toHaveTextContent(COMMAND);
  await screen.getByRole('button', { name: 'Copy the command' }).click();
  expect(copyText).toHaveBeenCalledWith({ text: COMMAND });
  const said = screen.getByRole('button', { name: 'Command copied' });
  await expect.element(said).toHaveFocus();
  said.element().blur();
  await expect.element(screen.getByRole('button', { name: 'Copy the command' })).toBeVisible();
});
