import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRefs, type Ref } from '../../git/refs/refs.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import { FOLDER_CAPABILITIES } from '../../electron/repositories/folder/repository.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import { BO, openBareFolder, type BareFolder } from '../../electron/today/bare-folder.testing.ts';
import type { Today } from '../../electron/today/index.ts';
import { openToday } from './support/open-today.ts';

/** What happens to a repository while it is read. */

const PLACE = { orgId: 'folders', repo: 'work' };

let root: string;
let folder: BareFolder;
let store: Store;
let today: Today;
let topic: string;
/** Runs in each round, while the repository is read. */
let meanwhile: () => void;
/** The notes refs that the opening of a repository is waiting for; null: those that there are. */
let opening: Promise<Ref[]> | null;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'today-meanwhile-'));
  folder = await openBareFolder();
  store = createStore(root);
  store.memories.put({ ...memoryOf('pinned', PLACE), value: '' });
  topic = await folder.commit(BO);
  await folder.git('update-ref', 'refs/heads/topic', topic);
  [meanwhile, opening] = [() => undefined, null];
  today = openToday({
    store,
    open: () => ({
      place: PLACE,
      repositoryId: folder.gitDir,
      capabilities: FOLDER_CAPABILITIES,
      copy() {
        const [copy, given] = [folder.copy(), opening];
        return { ...copy, notes: { ...copy.notes, refs: () => given ?? copy.notes.refs() } };
      },
      async allTips() {
        const refs = await listRefs(folder.gitDir, 'refs/');
        return { tips: new Map(refs.map(({ ref, sha }) => [ref, sha])), requests: 0 };
      },
      distance: () => Promise.resolve(null),
      loggedMoves: () => Promise.resolve([]),
      observeRefs: () => null,
      notes: { refs: () => Promise.resolve([]) },
    }),
    reader() {
      meanwhile();
      return Promise.resolve(null);
    },
    fetched: {
      refresh: () =>
        folder
          .copy()
          .notes.refresh()
          .then(() => null),
    },
    pairs: () => Promise.reject(new Error('No versions.')),
  });
});
afterEach(async () => {
  today.close();
  store.close();
  await folder.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

async function words(): Promise<Array<string | null>> {
  await today.handlers.look({ force: true });
  return (await today.handlers.list({})).rows.map(({ excerpt }) => excerpt);
}

test('a repository that is forgotten while it is read is not stored again: its name may go to another one', async () => {
  expect(await words()).toEqual([]);
  await folder.git('notes', 'add', '-m', 'Of the one before.', topic);
  meanwhile = () => {
    store.memories.remove(memoryOf('pinned', PLACE));
    today.forget(PLACE);
  };
  expect(await words()).toEqual([]);
  expect(store.today.list()).toEqual([]);
});

test('what a round has found while a repository was opened waits on', async () => {
  const notes = Promise.withResolvers<Ref[]>();
  opening = notes.promise;
  today.wasFetched(PLACE);
  opening = null;
  expect(await words()).toEqual([]);
  await folder.git('notes', 'add', '-m', 'Words.', topic);
  expect(await words()).toEqual(['Words.']);
  notes.resolve([{ ref: 'refs/notes/commits', sha: await folder.git('rev-parse', 'refs/notes/commits') }]);
  await setImmediate();
  expect(await words()).toEqual(['Words.']);
});
