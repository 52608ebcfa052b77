import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CommandsProvider } from '../../../app/commands.tsx';
import { answerCalls } from '../../../test/main-process.ts';
import { queryClient } from '../../../test/query-client.ts';
import { PaneButton } from './PaneButton.tsx';
import { Panes } from './Panes.tsx';
import { PanesProvider } from './PanesProvider.tsx';

/** Where an element is, in pixels. */
export const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

/** Gives an element the focus, without a press. */
export const focus = (on: { element: () => HTMLElement | SVGElement }): void => on.element().focus();

interface Options {
  chosen?: { rightWidth?: number; leftHidden?: boolean; rightHidden?: boolean };
  left?: ReactNode;
  right?: ReactNode;
}

/** Three panes in a window of this width, with what the user chose before; choices are on screen at once. */
export async function panes(width: number, { chosen = {}, left = 'Files', right = 'Notes' }: Options = {}) {
  const set = vi.fn<(change: object) => Promise<never>>(() => new Promise(() => undefined));
  answerCalls({
    app: { command: () => () => undefined },
    settings: { set },
  });
  const client = queryClient(chosen);
  const page = (pixels: number): ReactNode => (
    <QueryClientProvider client={client}>
      <CommandsProvider>
        <PanesProvider>
          <div style={{ display: 'flex', width: pixels, height: 300 }} data-testid="window">
            <Panes left={left} middle={<button data-reading="">Changes</button>} right={right} />
          </div>
          <PaneButton side="left" />
          <PaneButton side="right" />
        </PanesProvider>
      </CommandsProvider>
    </QueryClientProvider>
  );
  const screen = await render(page(width));
  const files = screen.getByRole('complementary', { name: 'Files and commits' });
  const notes = screen.getByRole('complementary', { name: 'Notes' });
  const code = screen.getByRole('button', { name: 'Changes' });
  await expect.element(code).toBeVisible();
  const middle = (): DOMRect => boxOf(code.element().parentElement ?? code.element());
  const resize = (pixels: number) => screen.rerender(page(pixels));
  return { screen, set, files, notes, code, middle, resize };
}
