import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Client } from '../../../shared/ipc/api.ts';
import type { FileHits, SearchEnd } from '../../../shared/ipc/search.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import SearchDialog, { type SearchQuery } from './SearchDialog.tsx';

const AT = { orgId: 'o', repo: 'r', branch: 'topic', ephemeral: false };
const [NEW, OLD] = ['a'.repeat(40), 'b'.repeat(40)];
const file = (path: string, ...lines: string[]): FileHits => ({
  path,
  lines: lines.map((text, at) => ({
    line: at + 1,
    text,
    at: text.indexOf('needle'),
    cutBefore: false,
    cutAfter: false,
  })),
  more: 0,
});
const batch = (files: FileHits[], reason: SearchEnd['reason'] | null = null) =>
  answer({ files, end: reason === null ? null : { reason, unread: 0 } });
const IN_DIFF = file('in/diff.ts', 'a needle', '<b>needle</b>');
const OTHER = file('other.ts', 'needle');

async function mounted({ isReady = true, text = '' } = {}) {
  const next = vi.fn<Client['search']['next']>();
  const stop = vi.fn((_request: { requestId: string }) => answer(null));
  answerCalls({ search: { next, stop } });
  const onOpen = vi.fn();
  function Searching() {
    const [query, setQuery] = useState<SearchQuery>({
      text,
      isPattern: false,
      matchCase: false,
      side: 'new',
    });
    return (
      <SearchDialog
        at={AT}
        sides={[
          { side: 'new', commit: NEW, label: 'After the changes', paths: ['in/diff.ts'] },
          { side: 'old', commit: OLD, label: 'Before the changes', paths: [] },
        ]}
        isReady={isReady}
        query={query}
        onQuery={setQuery}
        onOpen={onOpen}
        onClose={() => undefined}
      />
    );
  }
  const screen = await render(<Searching />);
  const field = screen.getByRole('combobox', { name: 'Search the repository' });
  const status = screen.getByRole('status');
  return { screen, field, status, next, stop, onOpen };
}

test('hits are there as they come, those of the diff first; Enter opens the chosen one', async () => {
  const { screen, field, status, next, onOpen } = await mounted();
  const rest = Promise.withResolvers<void>();
  next.mockImplementationOnce(() => batch([IN_DIFF]));
  next.mockImplementationOnce(async () => {
    await rest.promise;
    return await batch([OTHER]);
  });
  next.mockImplementationOnce(() => batch([], 'all'));
  await field.fill('needle');
  await expect.element(status).toHaveTextContent('2 lines in 1 file so far…');
  expect(next.mock.calls[0]?.[0]).toMatchObject({
    ...AT,
    commit: NEW,
    text: 'needle',
    first: ['in/diff.ts'],
    fetches: false,
  });
  rest.resolve();
  await expect.element(status).toHaveTextContent('3 lines in 2 files.');
  expect(new Set(next.mock.calls.map(([{ requestId }]) => requestId)).size).toBe(1);
  expect(screen.getByRole('listbox').element().textContent).toBe(
    'In the diffin/diff.ts21a needle2<b>needle</b>In other filesother.ts11needle',
  );
  await expect.element(screen.getByText('Enter: show in the diff')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen.mock.lastCall).toEqual([{ path: 'in/diff.ts', line: 2, side: 'new', does: 'show' }]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen.mock.lastCall).toEqual([{ path: 'other.ts', line: 1, side: 'new', does: 'open' }]);
});

test('a search is stopped by a press, and keeps what was found; another text ends it, too', async () => {
  const { screen, field, status, next, stop } = await mounted();
  const never = new Promise<Awaited<ReturnType<typeof batch>>>(() => undefined);
  next.mockImplementationOnce(() => batch([OTHER]));
  next.mockImplementation(() => never);
  await field.fill('needle');
  await expect.element(status).toHaveTextContent('1 line in 1 file so far…');
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(status).toHaveTextContent('Stopped: 1 line in 1 file so far.');
  expect(stop).toHaveBeenCalledOnce();
  await field.fill('needles');
  await expect.element(status).toHaveTextContent('Searching…');
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  const second = next.mock.lastCall?.[0].requestId;
  next.mockImplementation(() => batch([], 'all'));
  await field.fill('pin');
  await expect.element(status).toHaveTextContent('No line has this text.');
  expect(stop.mock.lastCall?.[0].requestId).toBe(second);
});

test('what is not here is fetched by a press alone', async () => {
  const { screen, field, status, next } = await mounted();
  next.mockImplementation(({ fetches }) => (fetches ? batch([OTHER]) : batch([], 'unfetched')));
  await field.fill('needle');
  await expect.element(status).toHaveTextContent('Not all of these files are on this computer.');
  next.mockImplementationOnce(() => batch([OTHER]));
  next.mockImplementationOnce(() => batch([], 'all'));
  await screen.getByRole('button', { name: 'Fetch them and search' }).click();
  await expect.element(status).toHaveTextContent('1 line in 1 file.');
  expect(next.mock.lastCall?.[0].fetches).toBe(true);
  await expect.element(screen.getByText('Enter: open the file')).toBeVisible();
});

test('the other side and a pattern are other searches; what fails is said', async () => {
  const { screen, field, status, next } = await mounted();
  next.mockImplementation(({ commit, isPattern }) =>
    isPattern ? batch([], 'pattern') : commit === OLD ? batch([OTHER], 'all') : batch([], 'all'),
  );
  await field.fill('needle(');
  await expect.element(status).toHaveTextContent('No line has this text.');
  await screen.getByRole('radio', { name: 'Before the changes' }).click();
  await expect.element(status).toHaveTextContent('1 line in 1 file.');
  await screen.getByRole('checkbox', { name: 'Regex' }).click();
  await expect.poll(() => status.element().textContent).toMatch(/^This is not an extended/);
  next.mockImplementation(() =>
    Promise.resolve({ ok: false, error: { kind: 'offline', message: 'The host cannot be reached' } }),
  );
  await screen.getByRole('checkbox', { name: 'Case' }).click();
  await expect.poll(() => status.element().textContent).toMatch(/^The host cannot be reached/);
});

test('nothing is searched while the diff is read, which decides what comes first', async () => {
  const { status, next } = await mounted({ isReady: false, text: 'needle' });
  await expect.element(status).toHaveTextContent('The search begins when the diff is complete.');
  expect(next).not.toHaveBeenCalled();
});
