import { expect, test, vi } from 'vitest';
import type { NotesRefs } from '../repository-copy/notes-refs.ts';
import type { RefIndex } from '../../git/notes/ref-index.ts';
import type { FetchedNotes } from './fetched-notes.ts';
import { unpackBadges } from '../../shared/domain/notes/packed-badges.ts';
import { idMapOf } from '../../git/testing/id-map.ts';
import { readOverview } from './overview.ts';

const place = { orgId: 'o', repo: 'r' };
const ref = 'refs/notes/commits';
const object = 'a'.repeat(40);
const change = {
  object,
  commit: 'c'.repeat(40),
  from: [null],
  to: 'b'.repeat(40),
  authorName: 'Reviewer',
  authorEmail: 'reviewer@example.com',
  date: '2026-01-01T00:00:00Z',
};
const routes = { refs: () => Promise.reject(new Error('not asked')) };

/** Notes that were fetched, of which the history is read when the test says so. */
function slowly(knows: boolean) {
  const history = Promise.withResolvers<RefIndex>();
  const notes: Partial<NotesRefs> = {
    exists: () => true,
    fetchedAt: () => 1,
    refs: () => Promise.resolve([{ ref, sha: change.commit }]),
    knows: () => knows,
    index: () => history.promise,
    unreadWords: () => Promise.resolve(null),
    present: () => Promise.resolve(idMapOf([[object, change.to]])),
  };
  // As much of them as an overview asks for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fetched = { of: () => notes, refresh: () => Promise.resolve(null) } as unknown as FetchedNotes;
  const read = () => history.resolve({ tip: change.commit, byObject: new Map([[object, [change]]]) });
  return { fetched, read };
}

test.each([false, true])(
  'who has notes is told before their authors, which follow (known: %s)',
  async (knows) => {
    const { fetched, read } = slowly(knows);
    const completed = vi.fn<() => void>();
    const first = await readOverview(place, fetched, routes, completed);
    expect(await unpackBadges(first.badges)).toEqual([{ notesRef: ref, object, author: null, date: null }]);
    expect(first.refs).toEqual([{ notesRef: ref, sha: change.commit, count: 1 }]);
    expect(completed).not.toHaveBeenCalled();
    read();
    await expect.poll(() => completed).toHaveBeenCalledOnce();
  },
);

test('authors of a history that is here come along', async () => {
  const { fetched, read } = slowly(true);
  read();
  const completed = vi.fn<() => void>();
  const { badges } = await readOverview(place, fetched, routes, completed);
  expect(await unpackBadges(badges)).toEqual([
    { notesRef: ref, object, author: 'Reviewer', date: change.date },
  ]);
  expect(completed).not.toHaveBeenCalled();
});
