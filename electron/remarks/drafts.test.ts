import { expect, test, vi } from 'vitest';
import { createHistory } from '../../git/remarks/history.ts';
import { writtenCommits } from '../../git/testing/written-commits.ts';
import type { RemarkDraft } from '../../shared/ipc/remarks.ts';
import { draftsIn } from './drafts.ts';

test('words on uncommitted changes of no known snapshot do not move to a commit', async () => {
  const { gitDir, ids } = await writtenCommits([{ a: 'a\n' }, { a: 'b\n' }]);
  const [base = '', sha = ''] = ids;
  const history = createHistory({
    gitDir,
    hasHistory: () => Promise.resolve(true),
    fetchHistory: () => Promise.resolve(),
    fetchTreesIn: () => Promise.resolve(),
    fetchTreesOf: () => Promise.resolve(),
    fetchContents: () => Promise.resolve(),
  });
  const shown = { orgId: 'o', repo: 'r', branch: 'main', ephemeral: false, commits: { sha, base } };
  const range = await history.range(shown);
  const draft: RemarkDraft = {
    place: { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: '0'.repeat(40) },
    anchor: { path: 'a', side: 'new', lines: { first: 1, last: 1 } },
    editing: null,
    text: 'words',
    caret: 5,
    savedAt: 1,
  };
  const drafts = { list: () => [draft], put: vi.fn(() => ({ savedAt: 1 })), discard: vi.fn() };
  expect(await draftsIn(drafts, shown, history, range)).toEqual([]);
  expect(drafts.put).not.toHaveBeenCalled();
  expect(drafts.discard).not.toHaveBeenCalled();
});
