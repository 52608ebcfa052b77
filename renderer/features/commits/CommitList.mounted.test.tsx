import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { useStable } from '../../ui/use-stable.ts';
import { CommitList } from './CommitList.tsx';

const sha = (at: number): string => String(at).padStart(40, '0');
const COMMITS: Commit[] = Array.from({ length: 500 }, (_, at) => ({
  sha: sha(at),
  parents: [],
  message: `Commit ${at}`,
  authorName: 'Author',
  authorEmail: 'author@example.com',
  date: '2026-11-20T10:00:00Z',
}));
const TAGS = ['@program/library@7.6.1', '@program/extension@7.6.1', 'v7.6.1'].map((name) => ({
  name,
  object: sha(1),
  target: sha(1),
  annotated: false,
}));
const none: ReadonlySet<string> = new Set();
const overview = {
  writesTo: 'refs/notes/commits',
  refs: [],
  badges: [{ object: sha(2), notesRef: 'refs/notes/reviews', author: null, date: null }],
  source: 'git' as const,
  problem: null,
};

/** @param late what is drawn is one step behind what was chosen, as while a large diff is drawn */
async function mount(late = false) {
  const told = { show: vi.fn(), extend: vi.fn() };
  function Host() {
    const [[drawn, now], setBoth] = useState([sha(0), sha(0)]);
    const setChosen = (to: string): void => setBoth(([, before]) => [before, to]);
    const chosen = late ? drawn : now;
    return (
      <div style={{ display: 'flex', flexDirection: 'column', width: 300, height: 400 }}>
        <CommitList
          commits={COMMITS}
          truncated={false}
          overview={overview}
          tags={TAGS}
          remarks={new Map()}
          onOpenTag={() => undefined}
          chosen={chosen}
          chosenNow={useStable(() => now)}
          shown={none}
          onChoose={setChosen}
          onShow={told.show}
          more={null}
          onExtend={(from, to) => {
            setChosen(to);
            told.extend(from, to);
          }}
        />
      </div>
    );
  }
  const screen = await render(<Host />);
  const list = screen.getByRole('listbox', { name: 'Commits' });
  const box = list.element();
  return {
    ...told,
    list,
    lower: () =>
      screen.container.firstElementChild?.setAttribute(
        'style',
        'display: flex; flex-direction: column; width: 300px; height: 320px',
      ),
    focus: () => box instanceof HTMLElement && box.focus(),
    /** The chosen commit, if it is drawn and within the list. */
    chosen: () => {
      const row = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
      const [own, pane] = [row?.getBoundingClientRect(), box.getBoundingClientRect()];
      const seen = own && own.top >= pane.top - 1 && own.bottom <= pane.bottom + 1;
      return seen ? row?.querySelector('[title]')?.textContent : null;
    },
  };
}

test('arrows choose, the chosen commit is in sight, Enter shows its changes', async () => {
  const { focus, chosen, show } = await mount();
  focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(chosen).toBe('Commit 2');
  expect(show).toHaveBeenCalledExactlyOnceWith(sha(2));
  await userEvent.keyboard('{End}');
  await expect.poll(chosen).toBe('Commit 499');
});

test('keys go on from what was chosen, also while that is not drawn yet', async () => {
  const { focus, list, show, extend } = await mount(true);
  focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(show).toHaveBeenLastCalledWith(sha(3));
  await userEvent.click(list.getByRole('option', { name: /Commit 5/ }));
  await userEvent.keyboard('{Enter}');
  expect(show).toHaveBeenLastCalledWith(sha(5));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(extend).toHaveBeenLastCalledWith(sha(5), sha(6));
});

test('however quickly one steps, the chosen commit is in sight, and whole', async () => {
  const { focus, chosen, lower } = await mount();
  focus();
  for (let step = 1; step <= 20; step += 1) {
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(chosen, { interval: 10 }).toBe(`Commit ${step}`);
  }
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}'.repeat(5));
  await expect.poll(chosen).toBe('Commit 30');
  // Something else takes a part of the list's height.
  lower();
  await expect.poll(chosen).toBe('Commit 30');
});

test('Shift extends from where the selection began, back and forth', async () => {
  const { focus, extend, chosen } = await mount();
  focus();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  await expect.poll(chosen).toBe('Commit 2');
  expect(extend.mock.calls).toEqual([
    [sha(1), sha(2)],
    [sha(1), sha(3)],
    [sha(1), sha(2)],
  ]);
});

test('a commit says how many notes it has', async () => {
  const { list } = await mount();
  await expect.element(list.getByRole('option', { name: /Commit 2 .*1 note/ })).toBeVisible();
  expect(list.getByRole('option', { name: /note/ }).elements()).toHaveLength(1);
});

test('of a commit with many long tags the id is whole', async () => {
  const { list } = await mount();
  const row = list.getByRole('option', { name: /Commit 1 / }).element();
  const id = row.querySelector('code');
  expect(row.textContent).toContain('+1');
  const says = id?.parentElement?.getBoundingClientRect();
  expect(id?.getBoundingClientRect().right).toBeLessThan((says?.right ?? 0) - ELLIPSIS);
});
/** Pixels that the three dots behind it take. */
const ELLIPSIS = 9;
