import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Draft, Note, NoteOutcome, NoteWrite, OutboxItem } from '../../../shared/ipc/shapes.ts';
import type { Result } from '../../../shared/result.ts';
import { keys } from '../../api/keys.ts';
import { CommandsProvider } from '../../app/commands.tsx';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { NotesPanel } from './NotesPanel.tsx';

const at = { orgId: 'o', repo: 'r' };
const commit = {
  sha: 'a'.repeat(40),
  parents: [],
  message: 'Fix the title',
  authorName: 'Author',
  authorEmail: 'author@example.com',
  date: '2026-11-20T10:00:00Z',
};
const place = { ...at, notesRef: 'refs/notes/commits', object: commit.sha };
const noteOf = (text: string | null): Note => ({
  place,
  text,
  refSha: 'b'.repeat(40),
  author: null,
  date: null,
});

interface Main {
  note?: Note;
  draft?: Draft;
  outbox?: OutboxItem[];
  /** The disk answers after this. */
  reading?: Promise<void>;
  write?: (write: NoteWrite) => Promise<Result<NoteOutcome>>;
  /** Why notes could not be fetched, each time that is asked. */
  problems?: readonly string[];
}

async function mount(given: Main) {
  const { note = noteOf(null), draft, outbox = [], reading = Promise.resolve(), write } = given;
  const problems = [...(given.problems ?? [])];
  const disk: { draft?: Draft | undefined; reading: Promise<void> } = { draft, reading };
  const client = queryClient();
  const main = {
    put: vi.fn((_draft: unknown) => answer({ savedAt: 1 })),
    discard: vi.fn(() => answer(null)),
    write: vi.fn(write ?? (({ text }) => answer<NoteOutcome>({ status: 'done', note: noteOf(text) }))),
  };
  const commands: Array<(command: { name: string }) => void> = [];
  answerCalls({
    app: {
      command: (run) => {
        commands.push(run);
        return () => undefined;
      },
    },
    notes: {
      overview: () =>
        answer({
          writesTo: 'refs/notes/commits',
          refs: [],
          badges: [],
          source: 'git' as const,
          problem: problems.shift() ?? null,
        }),
      read: () => answer(note),
      history: () => answer([]),
      check: () => answer(null),
      list: () => answer({ hits: [], total: 0, problem: null }),
      author: () => answer(null),
      copyable: () => answer([]),
      write: main.write,
    },
    drafts: {
      list: () => answer(disk.draft ? [disk.draft] : []),
      get: async () => {
        const found = disk.draft;
        await disk.reading;
        return answer(found ?? null);
      },
      put: main.put,
      discard: main.discard,
    },
    outbox: { list: () => answer(outbox) },
  });
  const onConflict = vi.fn();
  const screen = await render(
    <QueryClientProvider client={client}>
      <CommandsProvider>
        <div style={{ width: 360, height: 600 }}>
          <NotesPanel
            place={at}
            commit={commit}
            index={0}
            total={1}
            onNotesRef={() => undefined}
            focusRequest={0}
            commits={[commit]}
            onObject={() => undefined}
            onConflict={onConflict}
          />
        </div>
      </CommandsProvider>
    </QueryClientProvider>,
  );
  const run = (name: string): void => commands.at(-1)?.({ name });
  const field = screen.getByRole('textbox');
  /** Types once the draft has been read: until then the field is read-only. */
  const type = async (pressed: string): Promise<void> => {
    await expect.element(field).not.toHaveAttribute('readonly');
    await field.click();
    await userEvent.keyboard(pressed);
  };
  return { ...main, client, disk, screen, onConflict, run, field, type };
}

test('what is typed is a draft on disk a moment later, and a note after Ctrl Enter', async () => {
  const { field, type, put, write } = await mount({});
  await type('Why?');
  await expect.poll(() => put.mock.lastCall?.[0]).toMatchObject({ place, text: 'Why?', action: 'add' });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => write.mock.lastCall?.[0]).toMatchObject({ place, text: 'Why?', action: 'add' });
  await expect.element(field).toHaveValue('');
});

test('a draft of before is in the composer, and not written again', async () => {
  const draft: Draft = {
    place,
    text: 'Half a sent',
    caret: 11,
    action: 'add',
    base: { text: null, refSha: noteOf(null).refSha },
    savedAt: 1,
  };
  const { field, put } = await mount({ draft });
  await expect.element(field).toHaveValue('Half a sent');
  expect(put).not.toHaveBeenCalled();
});

const yesterday: Draft = {
  place,
  text: 'Written yesterday',
  caret: 0,
  action: 'add',
  base: { text: null, refSha: noteOf(null).refSha },
  savedAt: 1,
};
const onItsWay = (state: OutboxItem['state']): OutboxItem[] => [
  {
    id: 1,
    place,
    action: 'add',
    text: yesterday.text,
    state,
    error: null,
    retryAt: null,
    createdAt: 1,
    remark: null,
  },
];

test.each(['sending', 'waiting'] as const)(
  'what is %s from before leaves the composer when it is through',
  async (state) => {
    const { client, disk, field, screen } = await mount({ draft: yesterday, outbox: onItsWay(state) });
    await expect.element(field).toHaveValue(yesterday.text);
    await expect.element(screen.getByRole('button', { name: 'Add note' })).toBeDisabled();
    // A write that succeeded has deleted its draft.
    delete disk.draft;
    client.setQueryData(keys.outbox, []);
    await expect.element(field).toHaveValue('');
  },
);

test('what is through while its draft is being read leaves the composer, too', async () => {
  const disk = Promise.withResolvers<void>();
  const mounted = await mount({ draft: yesterday, outbox: onItsWay('sending'), reading: disk.promise });
  const { client, field, type } = mounted;
  await expect.poll(() => client.getQueryData(keys.outbox)).toHaveLength(1);
  // Drawn once with it.
  await new Promise(requestAnimationFrame);
  delete mounted.disk.draft;
  client.setQueryData(keys.outbox, []);
  await new Promise(requestAnimationFrame);
  disk.resolve();
  await type('New');
  await expect.element(field).toHaveValue('New');
});

test('a refused write says why, and the text stays', async () => {
  const refused = {
    kind: 'forbidden',
    message: 'The key may not write notes.',
    next: 'Use another key.',
  } as const;
  const { screen, field, type } = await mount({
    write: () => Promise.resolve({ ok: false, error: refused }),
  });
  await type('Why?{Control>}{Enter}{/Control}');
  const alert = () => screen.container.querySelector('[role="alert"]')?.textContent;
  await expect.poll(alert).toContain('The key may not write notes.');
  await expect.element(field).toHaveValue('Why?');
});

test('a conflict goes to the middle of the window with all three texts', async () => {
  const theirs = noteOf('theirs\n');
  const outcome = {
    status: 'conflict',
    base: '',
    theirs,
    mine: 'mine',
    result: 'theirs\nmine',
    conflicts: 1,
  } as const;
  const { field, type, onConflict } = await mount({ write: () => answer<NoteOutcome>(outcome) });
  await type('mine{Control>}{Enter}{/Control}');
  await expect
    .poll(() => onConflict.mock.lastCall?.[0])
    .toMatchObject({ place, outcome, saving: false, problem: null });
  await expect.element(field).toHaveAttribute('readonly');
});

test('an emptied composer takes its draft off the disk', async () => {
  const { type, discard } = await mount({});
  await type('x');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => discard.mock.calls.length).toBe(1);
});

test('all notes are searched by a command, and the field has the caret', async () => {
  const { screen, run } = await mount({});
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  run('notes.search');
  await expect.element(screen.getByRole('combobox', { name: 'Search all notes' })).toHaveFocus();
});

test('notes that could not be fetched are read again when asked', async () => {
  const { screen } = await mount({ problems: ['The host is away.', 'It is still away.'] });
  const again = screen.getByRole('button', { name: 'Reload' });
  await expect.element(screen.getByText('The host is away.')).toBeVisible();
  await again.click();
  await expect.element(screen.getByText('It is still away.')).toBeVisible();
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
});
