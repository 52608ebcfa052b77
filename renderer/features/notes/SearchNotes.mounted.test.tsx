import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider, useCommands } from '../../app/commands.tsx';
import { ContextMenuProvider } from '../../app/context-menu.tsx';
import type { Target } from '../../app/target.ts';
import type { NoteHit } from '../../../shared/ipc/shapes.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { SearchNotes } from './SearchNotes.tsx';

const TOTAL = 40_000;
const REFS = ['reviews', 'security', 'builds'].map((name) => ({
  ref: `refs/notes/${name}`,
  count: 10,
  here: false,
  program: null,
}));
const hitOf = (at: number): NoteHit => ({
  notesRef: 'refs/notes/reviews',
  object: at.toString(16).padStart(40, '0'),
  author: 'Reviewer',
  date: '2026-11-20T10:00:00Z',
  excerpt: `note ${at}`,
  title: `Commit ${at}`,
});

const did = vi.fn<(what: string, on: Target | undefined) => void>();

function Answers() {
  useCommands({ 'id.copy': (on) => did('id', on), 'note.remove': (on) => did('remove', on) });
  return null;
}

type Asked = { notesRefs?: string[] | undefined; offset: number; limit: number };

async function mounted() {
  const list = vi.fn(({ offset, limit }: Asked) =>
    answer({
      hits: Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, at) => hitOf(offset + at)),
      total: TOTAL,
      problem: null,
    }),
  );
  const search = vi.fn((_asked: object) =>
    answer({ hits: [hitOf(7)], total: 1, problem: null, isLoading: false }),
  );
  answerCalls({ notes: { list, search }, app: { command: () => () => undefined } });
  const onChoose = vi.fn<(hit: NoteHit) => void>();
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CommandsProvider>
        <ContextMenuProvider>
          <Answers />
          <div style={{ position: 'relative', width: 340, height: 500 }}>
            <SearchNotes
              place={{ orgId: 'o', repo: 'r' }}
              refs={REFS}
              commits={[]}
              tags={[]}
              onChoose={onChoose}
              onClose={() => undefined}
            />
          </div>
        </ContextMenuProvider>
      </CommandsProvider>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('option', { name: /^note 0 / })).toBeVisible();
  const rows = () => screen.getByRole('option').elements();
  return { screen, list, search, onChoose, rows };
}

test('of forty thousand notes those in sight are drawn and read, from the first to the last', async () => {
  const { screen, list, rows, onChoose } = await mounted();
  await expect.element(screen.getByText('40,000 notes, newest first.')).toBeVisible();
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]?.textContent).toMatch(/^note 0.*Commit 0.*reviews · Reviewer/);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(screen.getByRole('option', { name: /^note 39999 / })).toBeVisible();
  expect(rows().length).toBeLessThan(40);
  expect(list.mock.calls.length).toBeLessThan(8);
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.lastCall?.[0]).toMatchObject({ excerpt: 'note 39999' });
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{Enter}');
  await expect.poll(() => onChoose.mock.lastCall?.[0]).toMatchObject({ excerpt: 'note 1' });
});

test('several notes refs are looked at together, in the list and by words', async () => {
  const { screen, list, search, rows } = await mounted();
  await screen.getByRole('button', { name: /^security/ }).click();
  await screen.getByRole('button', { name: /^builds/ }).click();
  await expect
    .poll(() => list.mock.lastCall?.[0].notesRefs)
    .toEqual(['refs/notes/security', 'refs/notes/builds']);
  await expect
    .element(screen.getByRole('button', { name: 'All', exact: true }))
    .toHaveAttribute('aria-pressed', 'false');
  await screen.getByRole('combobox').fill('note 7');
  await expect.poll(() => rows().length).toBe(1);
  // Found outside of what is compared: its commit is named all the same.
  expect(rows()[0]?.textContent).toContain('Commit 7');
  expect(search.mock.lastCall?.[0]).toMatchObject({
    q: 'note 7',
    notesRefs: ['refs/notes/security', 'refs/notes/builds'],
  });
});

const found = (hits: number[], isLoading: boolean) =>
  answer({ hits: hits.map(hitOf), total: hits.length, problem: null, isLoading });

test('hits are there as they are found, and the number says whether it is the last word', async () => {
  const { screen, search, rows } = await mounted();
  const rest = Promise.withResolvers<void>();
  search.mockImplementationOnce(() => found([], true));
  search.mockImplementationOnce(() => found([7], true));
  search.mockImplementationOnce(async () => {
    await rest.promise;
    return await found([7, 9], false);
  });
  await screen.getByRole('combobox').fill('note');
  await expect.element(screen.getByText('1 note so far…')).toBeVisible();
  await expect.poll(rows).toHaveLength(1);
  rest.resolve();
  await expect.element(screen.getByText('2 notes', { exact: true })).toBeVisible();
  await expect.poll(rows).toHaveLength(2);
  expect(search).toHaveBeenCalledTimes(3);
});

test('a note of the list has a menu, for that note alone', async () => {
  const { screen, onChoose } = await mounted();
  await userEvent.click(screen.getByRole('option', { name: /^note 3 / }), { button: 'right' });
  await expect.element(screen.getByRole('menu', { name: 'Note actions' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
  await screen.getByRole('menuitem', { name: 'Copy id' }).click();
  const { notesRef, object } = hitOf(3);
  await expect.poll(() => did.mock.calls).toEqual([['id', { kind: 'listed note', notesRef, object }]]);
  expect(onChoose).not.toHaveBeenCalled();
});

test('a key asks for the menu of the row that keys have led to, and of the field while one types', async () => {
  const { screen } = await mounted();
  const field = screen.getByRole('combobox');
  // As the Menu key and Shift+F10 do: where the focus is.
  const asked = (): boolean =>
    !field.element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  expect(asked()).toBe(false);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: /^note 2 /, selected: true })).toBeVisible();
  expect(asked()).toBe(true);
  await screen.getByRole('menuitem', { name: 'Copy id' }).click();
  const { notesRef, object } = hitOf(2);
  await expect.poll(() => did.mock.lastCall).toEqual(['id', { kind: 'listed note', notesRef, object }]);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('n');
  expect(asked()).toBe(false);
});

test('the chosen note stays in sight when the list becomes lower', async () => {
  const { screen } = await mounted();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { name: /^note 4 / });
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
  const pane = chosen.element().closest('[data-over]')?.parentElement;
  pane?.style.setProperty('height', '250px');
  const below = () =>
    chosen.element().getBoundingClientRect().bottom - (pane?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(below).toBeLessThanOrEqual(1);
});

test('Enter before the answer opens what is found, not what was found for other words', async () => {
  const { screen, search, rows, onChoose } = await mounted();
  await screen.getByRole('combobox').fill('seven');
  await expect.poll(() => rows().length).toBe(1);
  const answered = Promise.withResolvers<void>();
  search.mockImplementationOnce(async () => {
    await answered.promise;
    return await found([9], false);
  });
  await screen.getByRole('combobox').fill('nine');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => search.mock.lastCall?.[0]).toMatchObject({ q: 'nine' });
  expect(onChoose).not.toHaveBeenCalled();
  answered.resolve();
  await expect.poll(() => onChoose.mock.calls.map(([hit]) => hit.excerpt)).toEqual(['note 9']);
});
