/** Where the note cannot be read, or no one can sign, nothing is written that would lose words. */
import { expect, test, vi } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkOutcome } from '../../shared/ipc/remarks.ts';
import type { Note, NoteAuthor, NoteOutcome } from '../../shared/ipc/shapes.ts';
import { createAhead } from './ahead.ts';
import { createRemarkWriting } from './writing.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const anchor = { path: 'a.ts', side: 'new' as const, lines: { first: 1, last: 1 } };
const note: Note = { place, text: 'other words\n', refSha: 'b'.repeat(40), author: null, date: null };
const away = new AppFailure({ kind: 'offline', message: 'The host does not answer.' });

const unused = (): never => {
  throw new Error('not to be used');
};

/** Writes over a repository that answers like this. */
function writing({
  read = () => Promise.resolve(note),
  outcome = { status: 'done', note },
  reviewer = { name: 'Ann', email: 'ann@example.com', from: 'git' },
}: {
  read?: () => Promise<Note>;
  outcome?: NoteOutcome;
  reviewer?: NoteAuthor | null;
}) {
  const submit = vi.fn(() => Promise.resolve(outcome));
  const drafts = { get: () => null, put: () => ({ savedAt: 0 }), list: () => [], discard: () => undefined };
  const local = { isOnSnapshot: () => Promise.resolve(false), listHere: unused, read: unused, write: unused };
  const author = () => Promise.resolve(reviewer);
  const notes = { index: () => Promise.resolve(null), texts: () => Promise.resolve([]) };
  const copies = { of: () => ({ notes }) };
  const deps = { read, submit, drafts, ahead: createAhead(() => []), local, author, copies };
  return { ...createRemarkWriting(deps), submit };
}

test('a remark is appended to a note that cannot be read, and changed in none', async () => {
  const { write, change, submit } = writing({ read: () => Promise.reject(away) });
  await write({ place, anchor, text: 'words' });
  expect(submit).toHaveBeenCalledWith(
    expect.objectContaining({ action: 'append', base: { text: null, refSha: null } }),
  );
  submit.mockClear();
  const id = { source: 'words', nth: 0 };
  const changed = change({ place, anchor, change: { to: 'text', id, text: 'others' } });
  await expect(changed).rejects.toBe(away);
  expect(submit).not.toHaveBeenCalled();
});

test('a fault of the app itself is not taken for a note that cannot be read', async () => {
  const fault = new TypeError('fault');
  const { write, submit } = writing({ read: () => Promise.reject(fault) });
  await expect(write({ place, anchor, text: 'words' })).rejects.toBe(fault);
  expect(submit).not.toHaveBeenCalled();
});

test('a verdict of no one is refused', async () => {
  const { giveVerdict, submit } = writing({ reviewer: null });
  await expect(giveVerdict({ place, vote: 1, message: '' })).rejects.toMatchObject({
    error: { kind: 'validation' },
  });
  expect(submit).not.toHaveBeenCalled();
});

test('what cannot be decided here is a conflict, which nothing can undo', async () => {
  const texts = { base: '', mine: 'words', result: 'both', conflicts: 1 };
  const outcome: NoteOutcome = { status: 'conflict', theirs: note, ...texts };
  const answer: RemarkOutcome = await writing({ outcome }).write({ place, anchor, text: 'words' });
  expect(answer).toEqual({ status: 'conflict', outcome });
});
