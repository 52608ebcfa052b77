import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Diff, DiffHandle, FindState } from '../../../diff/index.ts';
import { FindBar } from './FindBar.tsx';

const found: FindState = { total: 1234, at: 0, searching: false, notLoaded: 12, problem: '', capped: false };

const reading = (status: Diff['status']) => ({ retry: vi.fn<() => void>(), status });

test.each([360, 460, 560, 620, 700, 1000])('which hit it is, is never cut: %i pixels', async (width) => {
  const screen = await render(
    <div style={{ width, containerType: 'inline-size' }}>
      <FindBar
        handle={createRef<DiffHandle>()}
        diff={reading('ready')}
        matches={found}
        focusRequest={1}
        onClose={() => undefined}
      />
    </div>,
  );
  await screen.getByRole('textbox', { name: 'Find in all loaded text' }).fill('token');
  const place = screen.getByText('1 of 1,234', { exact: true });
  await expect.element(place).toBeVisible();
  const box = place.element().getBoundingClientRect();
  expect(place.element().scrollWidth).toBeLessThanOrEqual(place.element().clientWidth + 1);
  const said = screen.getByRole('status').element().getBoundingClientRect();
  expect(box.right).toBeLessThanOrEqual(said.right + 1);
  expect(said.right).toBeLessThanOrEqual(screen.container.getBoundingClientRect().left + width);
});

test.each([360, 560, 620, 690, 856, 1000])('why nothing is found is whole: %i pixels', async (width) => {
  const problem = 'Not a regular expression: Unterminated group';
  const screen = await render(
    <div style={{ width, containerType: 'inline-size' }}>
      <FindBar
        handle={createRef<DiffHandle>()}
        diff={reading('ready')}
        matches={{ ...found, total: 0, problem }}
        focusRequest={1}
        onClose={() => undefined}
      />
    </div>,
  );
  await screen.getByRole('textbox', { name: 'Find in all loaded text' }).fill('(');
  const said = screen.getByTitle(problem);
  await expect.element(said).toBeVisible();
  const { scrollWidth, clientWidth } = said.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth + 1);
});

test('another diff is searched for the same text, and again once it has come whole', async () => {
  const find = vi.fn<DiffHandle['find']>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  const handle = { current: { find } as unknown as DiffHandle };
  const bar = (diff: ReturnType<typeof reading>) => (
    <FindBar handle={handle} diff={diff} matches={found} focusRequest={1} onClose={() => undefined} />
  );
  const screen = await render(bar(reading('ready')));
  await screen.getByRole('textbox', { name: 'Find in all loaded text' }).fill('token');
  const searches = () => find.mock.calls.filter(([query]) => query?.text === 'token').length;
  await expect.poll(searches).toBe(1);
  const other = reading('loading');
  await screen.rerender(bar(other));
  await expect.poll(searches).toBe(2);
  await screen.rerender(bar({ ...other, status: 'ready' }));
  await expect.poll(searches).toBe(3);
});

test.each(['Find in all loaded text', 'Only in paths containing', 'Case', 'Next hit'])(
  'Esc in “%s” closes it and goes back to the diff',
  async (name) => {
    const focus = vi.fn<DiffHandle['focus']>();
    const close = vi.fn<() => void>();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
    const handle = { current: { find: vi.fn(), focus } as unknown as DiffHandle };
    const screen = await render(
      <FindBar handle={handle} diff={reading('ready')} matches={found} focusRequest={1} onClose={close} />,
    );
    const control = screen.getByLabelText(name).element();
    if (control instanceof HTMLElement) control.focus();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    expect(focus).toHaveBeenCalledOnce();
  },
);

test('Enter goes on from both fields, Shift Enter back', async () => {
  const [nextHit, previousHit] = [vi.fn<() => void>(), vi.fn<() => void>()];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  const handle = { current: { find: vi.fn(), nextHit, previousHit } as unknown as DiffHandle };
  const screen = await render(
    <FindBar
      handle={handle}
      diff={reading('ready')}
      matches={found}
      focusRequest={1}
      onClose={() => undefined}
    />,
  );
  for (const name of ['Find in all loaded text', 'Only in paths containing']) {
    await screen.getByRole('textbox', { name }).click();
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
  }
  expect([nextHit.mock.calls.length, previousHit.mock.calls.length]).toEqual([2, 2]);
});

const beside = (asked: number) => (
  <>
    <input aria-label="Elsewhere" />
    <FindBar
      handle={createRef<DiffHandle>()}
      diff={reading('ready')}
      matches={found}
      focusRequest={asked}
      onClose={() => undefined}
    />
  </>
);

test('asked for once more, the caret is in it, before what is typed in place of what was', async () => {
  const screen = await render(beside(1));
  const field = screen.getByRole('textbox', { name: 'Find in all loaded text' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('first');
  await screen.getByRole('textbox', { name: 'Elsewhere' }).click();
  await screen.rerender(beside(2));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('second');
  await expect.element(field).toHaveValue('second');
});
