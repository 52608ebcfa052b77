import { QueryClientProvider } from '@tanstack/react-query';
import { vi, type Mock } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Draft, Note, NoteOutcome, NoteWrite, OutboxItem } from '../../../shared/ipc/shapes.ts';
import type { Result } from '../../../shared/result.ts';
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
export const notePlace = { ...at, notesRef: 'refs/notes/commits', object: commit.sha };
/** The commit's note. */
export const noteOnCommit = (text: string | null): Note => ({
  place: notePlace,
  text,
  refSha: 'b'.repeat(40),
  author: null,
  date: null,
});

interface Main {
  note?: Note;
  draft?: Draft;
  outbox?: OutboxItem[];
  /** The draft that is on disk when the first text is stored, and was not there before. */
  unread?: string;
  /** The first text is stored after this. */
  storing?: () => Promise<void>;
  /** The disk answers after this. */
  reading?: Promise<void>;
  write?: (write: NoteWrite) => Promise<Result<NoteOutcome>>;
  /** Why notes could not be fetched, each time that is asked. */
  problems?: readonly string[];
}

/** The calls that tests look at. */
interface Calls {
  /** Every draft that is stored. */
  put: Mock<(draft: unknown) => Promise<{ ok: true; value: { savedAt: number } }>>;
  discard: Mock<() => Promise<{ ok: true; value: null }>>;
  write: Mock<(write: NoteWrite) => Promise<Result<NoteOutcome>>>;
}

/** Mounts the panel of a commit's notes over a main process that answers like this. */
export async function mountNotes(given: Main) {
  const { note = noteOnCommit(null), draft, outbox = [], reading = Promise.resolve(), write } = given;
  const problems = [...(given.problems ?? [])];
  const disk: { draft?: Draft | undefined; reading: Promise<void> } = { draft, reading };
  const client = queryClient();
  const main: Calls = {
    put: vi.fn((_draft: unknown) => answer({ savedAt: 1 })),
    discard: vi.fn(() => answer(null)),
    write: vi.fn(write ?? (({ text }) => answer<NoteOutcome>({ status: 'done', note: noteOnCommit(text) }))),
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
      add: async (typed) => {
        await given.storing?.();
        const there = given.unread ?? '';
        const text = there === '' ? typed.text : `${there}\n\n${typed.text}`;
        void main.put({ ...typed, text });
        return answer({ ...typed, text, caret: text.length - typed.text.length + typed.caret, savedAt: 1 });
      },
      discard: main.discard,
    },
    outbox: { list: () => answer(outbox) },
  });
  const onConflict: Mock<(conflict: unknown) => void> = vi.fn();
  const onSaved: Mock<() => void> = vi.fn();
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
            onSaved={onSaved}
          />
        </div>
      </CommandsProvider>
    </QueryClientProvider>,
  );
  const run = (name: string): void => commands.at(-1)?.({ name });
  const field = screen.getByRole('textbox');
  const type = async (pressed: string): Promise<void> => {
    await field.click();
    await userEvent.keyboard(pressed);
  };
  return { ...main, client, disk, screen, onConflict, onSaved, run, field, type };
}

/** A draft that was written before. */
export const draftOfYesterday: Draft = {
  place: notePlace,
  text: 'Written yesterday',
  caret: 0,
  action: 'add',
  base: { text: null, refSha: noteOnCommit(null).refSha },
  savedAt: 1,
};
/** The outbox with a write of that draft. */
export const onItsWay = (state: OutboxItem['state']): OutboxItem[] => [
  {
    id: 1,
    place: notePlace,
    action: 'add',
    text: draftOfYesterday.text,
    state,
    error: null,
    retryAt: null,
    createdAt: 1,
    remark: null,
  },
];
