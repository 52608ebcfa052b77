/** The Syncs of folders: one at a time, kept when they end, and nothing left of a folder that was forgotten. */
import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFolderSyncs, type FolderSyncs } from '../../electron/folder-sync/index.ts';
import { createSharing } from '../../electron/folder-sync/sharing.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import type { FolderGit } from '../../electron/repository-copy/folder-copy.ts';
import type { FolderSyncState } from '../../shared/ipc/folder-sync.ts';
import { COMMITS, Remote, type Clone } from './support/clones.ts';

const REPO = 'project';
const place = { orgId: 'folders', repo: REPO };
const SEND_DELAY_MS = 1_500;

let origin: Remote;
let clone: Clone;
let store: Store;
let syncs: FolderSyncs;
let sendsNotes: boolean;
let states: FolderSyncState[];
let errors: unknown[];
let opened: string | null;
let git: FolderGit | null;
let endings: Array<(state: FolderSyncState) => void>;

beforeEach(async () => {
  origin = await Remote.open();
  clone = await origin.clone();
  store = createStore(join(origin.root, 'profile'));
  [sendsNotes, opened, states, errors, endings] = [true, clone.path, [], [], []];
  git = { gitDir: clone.gitDir, headDir: clone.gitDir };
  syncs = open();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncs.close();
  store.close();
  await origin.close();
});

function open(): FolderSyncs {
  return createFolderSyncs({
    orgId: place.orgId,
    folderOf: () => opened,
    gitOf: () => git,
    root: join(origin.root, 'exchanges'),
    author: () => Promise.resolve({ name: 'Reviewer', email: 'reviewer@example.com' }),
    sharing: createSharing(store.memories),
    sendsNotes: () => sendsNotes,
    keep: () => () => undefined,
    changed(state) {
      states.push(state);
      if (state.phase !== 'running') for (const ended of endings.splice(0)) ended(state);
    },
    kept: store.folderSyncs,
    noted: () => undefined,
    log: { info: () => undefined, error: (_, cause) => void errors.push(cause) },
  });
}

const ended = (): Promise<FolderSyncState> => new Promise((resolve) => endings.push(resolve));
const useFakeTimers = (): unknown => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

test('while a Sync runs no second one is started, and its result is there after a restart', async () => {
  const end = ended();
  const first = syncs.start(REPO);
  expect(syncs.start(REPO)).toBe(first);
  expect((await syncs.of(REPO)).state).toMatchObject({ phase: 'running', byUser: true });
  expect(await end).toMatchObject({ phase: 'done', progress: null, reports: [{ remote: 'origin' }] });
  const [{ startedAt } = first] = states;
  expect((await syncs.of(REPO)).state).toMatchObject({ phase: 'done', startedAt });
  syncs.close();
  syncs = open();
  expect((await syncs.of(REPO)).state).toMatchObject({ phase: 'done', startedAt, repo: REPO });
  expect(syncs.start(REPO)).not.toBe(first);
  await ended();
});

test('of two Syncs, the one of this run is shown, also before it ends', async () => {
  syncs.start(REPO);
  await ended();
  syncs.start(REPO);
  const { state } = await syncs.of(REPO);
  expect(state?.phase).toBe('running');
  await ended();
});

test.each(['folder', 'repository'])('without its %s nothing is synced, and nothing kept', async (missing) => {
  const put = vi.spyOn(store.folderSyncs, 'put');
  if (missing === 'folder') opened = null;
  else git = null;
  const end = ended();
  syncs.start(REPO);
  expect(await end).toMatchObject({ phase: 'failed', problem: { message: 'The folder is not open.' } });
  expect(put).not.toHaveBeenCalled();
  expect(await syncs.of(REPO)).toMatchObject({ remotes: [], notesRefs: [], state: { phase: 'failed' } });
});

test('a Sync that is stopped while Git works is no failure', async () => {
  const end = ended();
  syncs.start(REPO);
  syncs.cancel(REPO);
  expect(await end).toMatchObject({ phase: 'cancelled', problem: null });
  expect(errors).toEqual([]);
});

test('only notes refs that have notes can be shared', async () => {
  await clone.write(origin.first, 'mine');
  await clone.git('update-ref', 'refs/notes/file', await clone.git('rev-parse', 'main:a.txt'));
  expect((await syncs.of(REPO)).notesRefs).toEqual([{ notesRef: COMMITS, sharing: 'asks' }]);
  syncs.decide(REPO, COMMITS, false);
  expect((await syncs.of(REPO)).notesRefs).toEqual([{ notesRef: COMMITS, sharing: 'here' }]);
});

test('a Sync that waits for another program ends at once when it is stopped', async () => {
  const other = await origin.clone();
  await other.write(origin.first, 'theirs');
  await other.sync();
  await clone.write(origin.first, 'mine');
  const lock = join(clone.gitDir, `${COMMITS}.lock`);
  await writeFile(lock, '');
  // However slow the machine is, it does not grow old enough to be one that was left.
  const renewed = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), 500);
  onTestFinished(() => clearInterval(renewed));
  // Right before it waits.
  vi.spyOn(Math, 'random').mockImplementation(() => {
    queueMicrotask(() => syncs.cancel(REPO));
    return 1;
  });
  const end = ended();
  syncs.start(REPO);
  expect(await end).toMatchObject({ phase: 'cancelled', problem: null });
  expect(errors).toEqual([]);
});

test('what a Sync of a forgotten folder comes to is neither shown nor kept', async () => {
  const put = vi.spyOn(store.folderSyncs, 'put');
  const link = join(clone.gitDir, 'refs/tags/link');
  await symlink(origin.path, link);
  syncs.start(REPO);
  syncs.forget(REPO);
  await expect.poll(() => errors).toHaveLength(1);
  await rm(link);
  const end = ended();
  syncs.start(REPO);
  await end;
  expect(states.map(({ phase }) => phase)).not.toContain('failed');
  expect(put.mock.calls.map(([, { phase }]) => phase)).toEqual(['done']);
});

test('a note that was written is sent without branches, once the user chose both', async () => {
  await clone.write(origin.first, 'mine');
  syncs.decide(REPO, COMMITS, true);
  const end = ended();
  for (const _ of [1, 2]) syncs.wrote(place);
  expect(await end).toMatchObject({ phase: 'done', byUser: false, reports: [{ sent: 1 }] });
  expect(await origin.note(origin.first)).toBe('mine');
  expect(states.filter(({ progress }) => progress === null).map(({ phase }) => phase)).toEqual([
    'running',
    'done',
  ]);
});

test('without that choice, or in another organization, nothing waits to be sent', () => {
  useFakeTimers();
  syncs.wrote({ ...place, orgId: 'acme' });
  sendsNotes = false;
  syncs.wrote(place);
  expect(vi.getTimerCount()).toBe(0);
  sendsNotes = true;
  syncs.wrote(place);
  expect(vi.getTimerCount()).toBe(1);
});

test('a note that is written while a Sync runs waits for its end', () => {
  useFakeTimers();
  syncs.wrote(place);
  syncs.start(REPO);
  vi.advanceTimersByTime(SEND_DELAY_MS);
  expect(vi.getTimerCount()).toBe(1);
});

test.each(['forgotten', 'without a remote'])(
  'nothing is sent of a folder that is %s meanwhile',
  async (how) => {
    if (how !== 'forgotten') await clone.git('remote', 'remove', 'origin');
    const read = syncs.of.bind(syncs);
    const of = vi.spyOn(syncs, 'of').mockImplementation((repo) => {
      const reading = read(repo);
      if (how === 'forgotten') syncs.forget(repo);
      return reading;
    });
    syncs.wrote(place);
    await expect.poll(() => of.mock.calls).toHaveLength(1);
    await of.mock.results[0]?.value;
    await new Promise(setImmediate);
    expect(states).toEqual([]);
  },
);
