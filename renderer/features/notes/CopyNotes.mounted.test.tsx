import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import { settings as settingsSchema } from '../../../shared/ipc/settings.ts';
import type { Note, NotePlace } from '../../../shared/ipc/shapes.ts';
import { keys } from '../../api/keys.ts';
import { messages } from '../../app/messages.ts';
import { commitOf, shaOf } from '../../test/commits.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { CopyNotesAutomatically } from './CopyNotesAutomatically.tsx';
import { CopyNotesOffer } from './CopyNotesOffer.tsx';

const branch = { orgId: 'o', repo: 'r', branch: 'topic', ephemeral: false, mergeBase: null };
const noteOf = (from: number, to: number | null, notesRef = 'refs/notes/reviews'): CopyableNote => ({
  notesRef,
  from: shaOf(from),
  fromSubject: `Commit ${from}`,
  to: to === null ? null : shaOf(to),
  text: `About ${from}\n`,
  quoted: 0,
  author: 'Reviewer',
});

/** Notes of the host; those on commits 11 and later are on the branch now. */
function host(copyable: readonly CopyableNote[], there: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(there));
  const read = (place: NotePlace): Note => ({
    place,
    text: texts.get(place.object) ?? null,
    refSha: null,
    author: null,
    date: null,
  });
  const write = vi.fn(({ place, action, text }: { place: NotePlace; action: string; text: string }) => {
    const before = texts.get(place.object);
    if (action === 'remove') texts.delete(place.object);
    else texts.set(place.object, action === 'append' ? `${before ?? ''}\n${text}` : text);
    return answer({ status: 'done' as const, note: read(place) });
  });
  answerCalls({
    notes: {
      copyable: () => answer(copyable.filter(({ from, to }) => texts.get(to ?? '')?.includes(from) !== true)),
      read: (place) => answer(read(place)),
      write,
      overview: () =>
        answer({
          writesTo: 'refs/notes/reviews',
          refs: [],
          badges: [],
          source: 'git' as const,
          problem: null,
        }),
    },
  });
  return { texts, write };
}

async function show(chosen: { copyNotes: boolean }, children: ReactNode) {
  const client = queryClient();
  client.setQueryData(keys.settings, settingsSchema.parse(chosen));
  return await render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
}

const said = () =>
  messages
    .list()
    .filter(({ words }) => words.endsWith('copied'))
    .at(-1);

test('one press copies all, below what is there, and one undoes it', async () => {
  const { texts } = host([noteOf(1, 11), noteOf(2, 12), noteOf(3, null)], { [shaOf(12)]: 'Own words\n' });
  const screen = await show(
    { copyNotes: false },
    <CopyNotesOffer branch={branch} commits={[commitOf(12), commitOf(11)]} />,
  );
  await screen.getByRole('button', { name: 'Copy 2 notes' }).click();
  await expect.poll(() => said()?.words).toBe('2 notes copied');
  expect(texts.get(shaOf(11))).toBe(`About 1\n\nCopied from ${shaOf(1)}, where Reviewer wrote it.\n`);
  expect(texts.get(shaOf(12))).toMatch(/^Own words\n\nAbout 2\n/);
  await expect
    .poll(() => document.body.textContent)
    .toContain('1 note on a commit that the branch no longer has.');
  said()?.action?.run();
  await expect.poll(() => texts.has(shaOf(11))).toBe(false);
  await expect.poll(() => texts.get(shaOf(12))).toBe('Own words\n');
});

test('without the choice nothing is written; with it each is copied once, and what was undone stays undone', async () => {
  const commits = [commitOf(12), commitOf(11)];
  const { texts, write } = host([noteOf(1, 11), noteOf(2, null)]);
  const both = (
    <>
      <CopyNotesOffer branch={branch} commits={commits} />
      <CopyNotesAutomatically branch={branch} commits={commits} />
    </>
  );
  const off = await show({ copyNotes: false }, both);
  await expect.element(off.getByRole('button', { name: 'Copy 1 note' })).toBeVisible();
  expect(write).not.toHaveBeenCalled();
  await off.unmount();
  const on = await show({ copyNotes: true }, both);
  await expect.poll(() => texts.get(shaOf(11))).toContain('About 1');
  await expect.poll(() => said()?.words).toBe('1 note copied');
  said()?.action?.run();
  await expect.poll(() => texts.has(shaOf(11))).toBe(false);
  await expect.element(on.getByRole('button', { name: 'Copy 1 note' })).toBeVisible();
  expect(write).toHaveBeenCalledTimes(2);
});
