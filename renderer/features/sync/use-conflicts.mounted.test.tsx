import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Draft, Note, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { messages } from '../../app/messages.ts';
import { refused } from '../../test/composer-world.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import type { OpenConflict } from '../notes/index.ts';
import { useConflicts } from './use-conflicts.ts';

const sha = 'a'.repeat(40);
const place = { orgId: 'folders', repo: 'r', notesRef: 'refs/notes/commits', object: sha };
const theirs: Note = { place, text: 'theirs\n', refSha: sha, author: null, date: null };
const conflict: OutboxItem = {
  id: 1,
  place,
  action: 'edit',
  text: 'mine\n',
  remark: null,
  state: 'needs-you',
  createdAt: 0,
  retryAt: null,
  error: { kind: 'conflict', message: 'A remote has another text.' },
};
const draftOf = (text: string): Draft => ({
  place,
  text,
  caret: 0,
  action: 'append',
  base: { text: 'mine\n', refSha: sha },
  savedAt: 1,
});

function Decides() {
  const [open, setOpen] = useState<OpenConflict | null>(null);
  const { count, decide } = useConflicts(place, setOpen);
  return (
    <>
      <button onClick={decide}>{count} to decide</button>
      <button onClick={() => open?.typed('both\n')}>Type</button>
      <button onClick={() => open?.save('both\n')}>Save</button>
      <p>{open === null ? 'closed' : 'open'}</p>
    </>
  );
}

const mounted = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Decides />
    </QueryClientProvider>,
  );

/** What is left of the note's draft when its conflict was decided. */
async function decided(before: Draft | null, typing: boolean): Promise<Draft | null> {
  let draft = before;
  let [saved, letGo] = [false, false];
  answerCalls({
    outbox: { list: () => answer([conflict]), discard: () => answer(null) },
    notes: {
      read: () => answer(theirs),
      write() {
        saved = true;
        return answer({ status: 'done', note: { ...theirs, text: 'both\n' } });
      },
    },
    drafts: {
      get() {
        letGo = saved;
        return answer(draft);
      },
      put(put) {
        if (!('anchor' in put)) draft = { ...put, savedAt: 2 };
        return answer({ savedAt: 2 });
      },
      discard() {
        draft = null;
        return answer(null);
      },
    },
  });
  const screen = await mounted();
  await screen.getByRole('button', { name: '1 to decide' }).click();
  await expect.element(screen.getByText('open')).toBeVisible();
  if (typing) {
    await screen.getByRole('button', { name: 'Type' }).click();
    await expect.poll(() => draft?.text).toContain('both');
    if (before !== null) expect(draft?.text).toContain(before.text === 'mine\n' ? 'both' : before.text);
  }
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('closed')).toBeVisible();
  await expect.poll(() => letGo).toBe(true);
  await screen.unmount();
  return draft;
}

test.each([false, true])(
  'what was being written on a note outlives the decision of its conflict; typing: %s',
  async (typing) => {
    expect((await decided(draftOf('words of my own'), typing))?.text).toBe('words of my own');
    expect(await decided(draftOf('mine\n'), typing)).toBeNull();
  },
);

test('a next conflict that cannot be read leaves no screen of the one before, and is said', async () => {
  const reads: Array<ReturnType<typeof answer<Note>> | Promise<{ ok: false; error: typeof refused }>> = [
    answer(theirs),
    Promise.resolve({ ok: false, error: refused }),
  ];
  answerCalls({
    outbox: { list: () => answer([conflict, { ...conflict, id: 2 }]), discard: () => answer(null) },
    notes: {
      read: () => reads.shift() ?? answer(theirs),
      write: () => answer({ status: 'done', note: theirs }),
    },
    drafts: { get: () => answer(null) },
  });
  const screen = await mounted();
  await screen.getByRole('button', { name: '2 to decide' }).click();
  await expect.element(screen.getByText('open')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => messages.list().map(({ words }) => words)).toContain(refused.message);
  await expect.element(screen.getByText('closed')).toBeVisible();
});
