import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Draft, NoteOutcome } from '../../../shared/ipc/shapes.ts';
import { messages } from '../../app/messages.ts';
import { refused } from '../../test/composer-world.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useRemarkConflict } from './use-conflict.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const theirs = { place, text: 'theirs\n', refSha: 'b'.repeat(40), author: null, date: null };
const DONE: NoteOutcome = { status: 'done', note: theirs };
const conflict: NoteOutcome = {
  status: 'conflict',
  base: '',
  theirs,
  mine: 'a remark\n',
  result: 'theirs\n',
  conflicts: 1,
};
const OTHER: Draft = {
  place,
  text: 'words for later',
  caret: 3,
  action: 'append',
  base: { text: null, refSha: null },
  savedAt: 1,
};

/** The note's draft on the disk. */
let stored: Draft | null;
/** Whether drafts are refused. */
let isRefused: boolean;
/** What the next writes of the note come to. */
let outcomes: NoteOutcome[];
beforeEach(() => {
  isRefused = false;
  answerCalls({
    drafts: {
      get: () => answer(stored),
      put: (draft) => {
        if (isRefused) return Promise.resolve({ ok: false, error: refused });
        if ('action' in draft) stored = { ...draft, savedAt: 2 };
        return answer({ savedAt: 2 });
      },
      discard: () => answer((stored = null)),
    },
    notes: { write: () => answer(outcomes.shift() ?? DONE) },
  });
});

async function mounted() {
  let open: OpenConflict | null = null;
  const client = new QueryClient();
  const { result } = await renderHook(() => useRemarkConflict((now) => (open = now)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const over = vi.fn<() => void>();
  result.current(place, conflict, over);
  const screen = (): OpenConflict => {
    if (open === null) throw new Error('no conflict is open');
    return open;
  };
  return { screen, over, isOpen: () => open !== null };
}

test('what is typed to decide a remark keeps the words that are drafted for its note', async () => {
  stored = OTHER;
  const { screen, over, isOpen } = await mounted();
  screen().typed('decided');
  await expect.poll(() => stored?.text).toBe('decided\n\nwords for later');
  screen().typed('decided twice');
  await expect.poll(() => stored?.text).toBe('decided twice\n\nwords for later');

  // Someone was faster again: what is held is that text still, and is in the draft once.
  outcomes = [conflict, DONE];
  screen().save('decided twice');
  await expect.poll(() => screen().saving).toBe(false);
  screen().typed('decided anew');
  await expect.poll(() => stored?.text).toBe('decided anew\n\nwords for later');
  screen().save('decided anew');
  await expect.poll(isOpen).toBe(false);
  await expect.poll(() => stored?.text).toBe('words for later');
  expect(over).toHaveBeenCalledTimes(1);
});

test('a decided text is no draft any more, and one that is put off is', async () => {
  stored = null;
  const { screen, isOpen } = await mounted();
  screen().typed('decided');
  await expect.poll(() => stored?.text).toBe('decided');
  outcomes = [DONE];
  screen().save('decided');
  await expect.poll(isOpen).toBe(false);
  await expect.poll(() => stored).toBe(null);

  const later = await mounted();
  later.screen().postpone(null);
  await expect.poll(() => stored?.text).toBe('a remark\n');
  expect(later.isOpen()).toBe(false);
  await expect.poll(() => later.over.mock.calls).toHaveLength(1);
});

test('words that were drafted for the note since the screen opened outlive what is typed there', async () => {
  stored = null;
  const { screen, isOpen } = await mounted();
  stored = OTHER;
  screen().typed('decided');
  await expect.poll(() => stored?.text).toBe('decided\n\nwords for later');
  stored = { ...OTHER, text: 'decided\n\nwords for later, and more' };
  screen().typed('decided twice');
  await expect.poll(() => stored?.text).toContain('words for later, and more');
  await expect.poll(() => stored?.text).toMatch(/^decided twice\n\n/);
  outcomes = [DONE];
  screen().save('decided twice');
  await expect.poll(isOpen).toBe(false);
  await expect.poll(() => stored?.text).toBe('decided\n\nwords for later, and more');
});

test('a remark that cannot be put off as a draft of its note stays a draft of its own', async () => {
  stored = null;
  isRefused = true;
  const { screen, over } = await mounted();
  screen().postpone(null);
  await expect.poll(() => messages.list().map(({ words }) => words)).toContain(refused.message);
  expect(over).not.toHaveBeenCalled();
});
