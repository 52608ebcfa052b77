import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Note } from '../../../shared/ipc/shapes.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { ConflictScreen } from './ConflictScreen.tsx';
import type { OpenConflict } from './props.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const theirs: Note = {
  place,
  text: 'title\ntheirs\n',
  refSha: 'b'.repeat(40),
  author: 'Author',
  date: '2026-11-20T10:00:00Z',
};

async function mount(read: Note = theirs, told: Note = theirs) {
  answerCalls({ notes: { read: () => answer(read) } });
  const calls = { save: vi.fn(), typed: vi.fn(), postpone: vi.fn() };
  const conflict: OpenConflict = {
    place,
    outcome: {
      status: 'conflict',
      base: 'title\nold\n',
      theirs: told,
      mine: 'title\nmine\n',
      result: 'title\ntheirs\nmine\n',
      conflicts: 1,
    },
    problem: null,
    saving: false,
    ...calls,
  };
  const leave: { current: (() => void) | null } = { current: null };
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConflictScreen conflict={conflict} leave={leave} />
    </QueryClientProvider>,
  );
  const region = screen.getByRole('region', { name: /^Someone changed this note/ });
  await expect.element(region).toHaveFocus();
  return { ...calls, leave, screen, region, result: screen.getByRole('textbox') };
}

test('the keyboard takes a side, and saves it', async () => {
  const { result, save } = await mount();
  await userEvent.keyboard('1');
  await expect.element(result).toHaveValue('title\ntheirs');
  await userEvent.keyboard('2');
  await expect.element(result).toHaveValue('title\nmine');
  await userEvent.keyboard('3');
  await expect.element(result).toHaveValue('title\ntheirs\nmine');
  await userEvent.keyboard('1{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledExactlyOnceWith('title\ntheirs');
});

test('a typed result is told with every key, and goes along when it is put off', async () => {
  const { result, region, typed, postpone } = await mount();
  await userEvent.keyboard('2e');
  await expect.element(result).toHaveFocus();
  await userEvent.keyboard('{Control>}{End}{/Control}1');
  await expect.element(result).toHaveValue('title\nmine1');
  expect(typed).toHaveBeenLastCalledWith('title\nmine1');
  await userEvent.keyboard('{Escape}');
  await expect.element(region).toHaveFocus();
  expect(postpone).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(postpone).toHaveBeenCalledExactlyOnceWith('title\nmine1');
});

test('put off untouched, mine stays as it was', async () => {
  const { postpone } = await mount();
  await userEvent.keyboard('2{Escape}');
  expect(postpone).toHaveBeenCalledExactlyOnceWith(null);
});

test('what each side brought is marked', async () => {
  const { screen } = await mount();
  await expect
    .poll(
      () =>
        screen.getByRole('article', { name: 'Theirs' }).element().querySelector('mark, ins, span[class]')
          ?.textContent,
    )
    .toContain('theirs');
});

test('who wrote theirs is named also where the notes ref has gone on with other notes', async () => {
  const { screen } = await mount(
    { ...theirs, refSha: 'c'.repeat(40) },
    { ...theirs, author: null, date: null },
  );
  await expect.element(screen.getByRole('article', { name: 'Theirs' }).getByText('Author')).toBeVisible();
});

test('the three texts begin at one height, also where one heading needs two lines', async () => {
  const { screen } = await mount({
    ...theirs,
    author: 'A reviewer with a longer name '.repeat(5).trim(),
  });
  await expect.element(screen.getByText(/^A reviewer/)).toBeVisible();
  const tops = ['Where you started', 'Theirs', 'Yours'].map((name) => {
    const column = screen.getByRole('article', { name, exact: true }).element();
    return Math.round(column.querySelector('[data-selectable]')?.getBoundingClientRect().top ?? Number.NaN);
  });
  expect(new Set(tops).size).toBe(1);
});

test('in a narrow pane each of the three texts is whole, and the verbs are below them', async () => {
  const { screen, region } = await mount();
  const pane = region.element().parentElement;
  if (pane) Object.assign(pane.style, { containerType: 'inline-size', width: '240px', height: '360px' });
  const texts = (): HTMLElement[] => [...region.element().querySelectorAll<HTMLElement>('[data-selectable]')];
  await expect.poll(() => Math.max(...texts().map(({ clientWidth }) => clientWidth))).toBeLessThan(240);
  for (const text of texts())
    expect(text.clientHeight).toBeGreaterThanOrEqual(Math.min(text.scrollHeight, 40));
  const boxes = screen.getByRole('article').elements();
  const [last] = boxes.slice(-1);
  region.element().scrollTo({ top: 10_000 });
  const below = screen.getByRole('button', { name: 'Theirs' }).element().getBoundingClientRect().top;
  expect(below).toBeGreaterThan(last?.getBoundingClientRect().bottom ?? 0);
});

test('who goes elsewhere in the page puts it off, with the result that was typed', async () => {
  const { leave, result, postpone, screen } = await mount();
  leave.current?.();
  expect(postpone).toHaveBeenLastCalledWith(null);
  await result.fill('both');
  leave.current?.();
  expect(postpone).toHaveBeenLastCalledWith('both');
  await screen.unmount();
  expect(leave.current).toBeNull();
});

const conflictOn = (object: string): OpenConflict => ({
  place: { ...place, object },
  outcome: {
    status: 'conflict',
    base: '',
    theirs: { ...theirs, place: { ...place, object } },
    mine: `mine on ${object}`,
    result: `both on ${object}`,
    conflicts: 1,
  },
  problem: null,
  saving: false,
  save: vi.fn(),
  typed: vi.fn(),
  postpone: vi.fn(),
});

test('the next conflict of the same notes ref begins with its own result', async () => {
  const leave = { current: null };
  answerCalls({ notes: { read: () => answer(theirs) } });
  const client = new QueryClient();
  const shown = (object: string) => (
    <QueryClientProvider client={client}>
      <ConflictScreen conflict={conflictOn(object)} leave={leave} />
    </QueryClientProvider>
  );
  const screen = await render(shown('a'.repeat(40)));
  await screen.getByRole('textbox').fill('decided for the first');
  await screen.rerender(shown('b'.repeat(40)));
  await expect.element(screen.getByRole('textbox')).toHaveValue(`both on ${'b'.repeat(40)}`);
});
