import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import { remarkSaying, threadOn } from '../../remarks/thread.testing.ts';
import { FIRST_REMARKS_VIEW, RemarksTab } from './RemarksTab.tsx';

const FILES = [diffFile('src/a.ts'), diffFile('src/b.ts')];

interface HostProps {
  threads: RemarkThread[];
  onGo: (key: string) => void;
  current?: string | null;
}

function Host({ threads, onGo, current = null }: HostProps) {
  const [view, setView] = useState(FIRST_REMARKS_VIEW);
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const remarks = { threads, drafts: [], verdicts: [], problem: null, cannotWrite: null, trailerRules: null };
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 280, height: 400 }}>
      <RemarksTab
        layer={{ remarks, current, isLoading: false, goTo: onGo }}
        diff={{ files: FILES, status: 'ready' }}
        view={view}
        setView={setView}
        panel={panel}
        list={list}
        onGo={onGo}
        onBack={() => undefined}
        onLeaveFilter={() => undefined}
      />
    </div>
  );
}

const ANN = { author: 'Ann', date: '2026-11-20T10:00:00Z' };
const BOB = { author: 'Bob', date: '2026-11-22T10:00:00Z' };
const FEW = [
  threadOn('src/b.ts', 7, { remarks: [remarkSaying('Why seven?', BOB)] }),
  threadOn('src/a.ts', 9, { remarks: [remarkSaying('Why nine?', ANN)], resolved: true }),
  threadOn('src/a.ts', 2, { remarks: [remarkSaying('Why two?', ANN), remarkSaying('Because.', ANN)] }),
  threadOn('gone.ts', 1, { remarks: [remarkSaying('Where is it?', ANN)], replaced: true, version: 3 }),
];

test('each remark is a row with its state, words, place, people and what became of it; Enter goes to it', async () => {
  const onGo = vi.fn();
  const screen = await render(<Host threads={FEW} onGo={onGo} />);
  const list = screen.getByRole('listbox', { name: 'Remarks' });
  await expect.element(list.getByRole('option').first()).toBeVisible();
  for (const time of document.querySelectorAll('[role="option"] time')) time.textContent = 'then';
  const rows = list.getByRole('option');
  for (const [at, name] of [
    'Open: Why two? src/a.ts:2 1 reply Ann · then',
    'Resolved: Why nine? src/a.ts:9 Ann · then',
    'Open: Why seven? src/b.ts:7 Bob · then',
    'Open: Where is it? gone.ts:1 version 3, not in this diff Ann · then',
  ].entries())
    await expect.element(rows.nth(at)).toHaveAccessibleName(name);
  const element = list.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onGo).toHaveBeenCalledExactlyOnceWith(FEW[0]?.key);
});

/** The first words of the listed rows. */
const listed = (): (string | undefined)[] =>
  [...document.querySelectorAll('[role="option"][aria-posinset]')].map(
    ({ textContent }) => /: (\w+ \w+)/.exec(textContent)?.[1],
  );

test('they are sorted by time, and filtered by state, person and words', async () => {
  const onGo = vi.fn();
  const screen = await render(<Host threads={FEW} onGo={onGo} />);
  await expect.poll(listed).toEqual(['Why two', 'Why nine', 'Why seven', 'Where is']);
  await screen.getByRole('button', { name: 'Newest first' }).click();
  await expect.poll(listed).toEqual(['Why seven', 'Why nine', 'Why two', 'Where is']);
  await screen.getByRole('radio', { name: 'Open 3' }).click();
  await expect.poll(listed).toEqual(['Why seven', 'Why two', 'Where is']);
  await screen.getByRole('combobox', { name: 'Person' }).selectOptions('Ann (3)');
  await expect.poll(listed).toEqual(['Why two', 'Where is']);
  await expect.element(screen.getByText('2 of 4 remarks')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Filter remarks' }).fill('because');
  await expect.poll(listed).toEqual(['Why two']);
  await userEvent.keyboard('{Enter}');
  expect(onGo).toHaveBeenCalledExactlyOnceWith(FEW[2]?.key);
  await screen.getByRole('textbox', { name: 'Filter remarks' }).fill('nowhere');
  await expect.element(screen.getByText('No remark matches')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(listed).toHaveLength(4);
});

test('stepping in the diff takes the list along, and of thousands only those near the screen are drawn', async () => {
  const many = Array.from({ length: 4_000 }, (_, at) => threadOn('src/a.ts', at + 1));
  const far = many[3_000]?.key ?? '';
  const screen = await render(<Host threads={many} onGo={() => undefined} current={far} />);
  const row = screen.getByRole('option', { selected: true });
  await expect.element(row).toBeInViewport();
  expect(row.element().textContent).toContain('src/a.ts:3001');
  expect(document.querySelectorAll('[role="option"]').length).toBeLessThan(60);
});

test('who went to the list before it was read is in it once it is', async () => {
  const { rerender, getByRole, container } = await render(<Host threads={[]} onGo={() => undefined} />);
  container.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  await rerender(<Host threads={FEW} onGo={() => undefined} />);
  await expect.element(getByRole('listbox', { name: 'Remarks' })).toHaveFocus();
});
