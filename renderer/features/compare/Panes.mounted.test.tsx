import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../app/commands.tsx';
import { answerCalls } from '../../test/main-process.ts';
import { Panes } from './Panes.tsx';

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

test.each([1440, 1024, 700, 683, 512, 400])(
  'three panes fit beside each other in %i px, and the changes have room',
  async (width) => {
    answerCalls({
      app: { command: () => () => undefined },
      settings: { get: () => new Promise(() => undefined) },
    });
    const screen = await render(
      <QueryClientProvider client={new QueryClient()}>
        <CommandsProvider>
          <div style={{ display: 'flex', width, height: 300 }} data-testid="window">
            <Panes left="Files" middle="Changes" right="Notes" />
          </div>
        </CommandsProvider>
      </QueryClientProvider>,
    );
    const notes = screen.getByRole('complementary', { name: 'Notes' });
    await expect.element(notes).toBeVisible();
    const box = boxOf(screen.getByTestId('window').element());
    const left = boxOf(screen.getByRole('complementary', { name: 'Files and commits' }).element());
    const right = boxOf(notes.element());
    expect(left.left).toBe(box.left);
    expect(Math.round(right.right)).toBe(Math.round(box.right));
    expect(right.left - left.right).toBeGreaterThanOrEqual(Math.min(320, width * 0.39));
  },
);
