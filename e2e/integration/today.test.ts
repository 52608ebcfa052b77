import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOwnNotes } from '../../electron/hand-over/own-notes.ts';
import { createFetchedNotes, type FetchedNotes } from '../../electron/notes/fetched-notes.ts';
import { freshTip } from '../../electron/versions/merge-tips.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import type { Today } from '../../electron/today/index.ts';
import { sideKey } from '../../shared/domain/side.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import type { WaitingRow } from '../../shared/ipc/today.ts';
import { openToday } from './support/open-today.ts';
import { HOMES, openScene, type Scene } from './support/repositories-scene.ts';

/** What waits is what Git says, for a folder, our host, and a host with nothing but the specification. */

const ANN = { name: 'Ann', email: 'ann@example.com' };
const BO = ['-c', 'user.name=Bo', '-c', 'user.email=bo@example.com'];
const SELF = ['-c', `user.name=${ANN.name}`, '-c', `user.email=${ANN.email}`];
const quiet = { info: () => undefined, error: () => undefined };

let root: string;
let store: Store;
let scene: Scene;
let today: Today;
let topic: string;

const rows = async (): Promise<WaitingRow[]> => {
  await today.handlers.look({ force: true });
  return (await today.handlers.list({})).rows;
};
const words = (all: readonly WaitingRow[]): string[] =>
  all.map(({ kind, who, excerpt, says, commits }) =>
    [kind, who, says ?? excerpt ?? commits].filter((one) => one !== null).join(' '),
  );
const note = (as: readonly string[], text: string, object = topic): Promise<string> =>
  scene.git(...as, 'notes', 'append', '-m', text, object);

/** As the app writes: it remembers which commits of notes refs it made. */
async function noteByApp(text: string, object = topic): Promise<void> {
  await note(SELF, text, object);
  const commit = await scene.git('rev-parse', await scene.git('notes', 'get-ref'));
  createOwnNotes(store.memories).made(scene.repository.place, commit);
}

let fetched: FetchedNotes;

function todayOfScene(): Today {
  const { open } = scene.repositories;
  fetched = createFetchedNotes(
    open,
    () => undefined,
    quiet,
    (place) => today.wasFetched(place),
  );
  return openToday({
    store,
    open,
    fetched,
    reader: () => Promise.resolve(ANN),
  });
}

describe.each(HOMES)('in a repository: %s', (home) => {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'today-'));
    scene = await openScene(home);
    store = createStore(root);
    topic = await scene.git('rev-parse', 'refs/heads/topic');
    const { place } = scene.repository;
    store.memories.put({ ...memoryOf('pinned', place), value: '' });
    const { commits, mergeBase } = await scene.repository.commits({
      branch: 'topic',
      base: 'main',
      ephemeral: false,
      ephemeralBase: false,
    });
    expect(commits).toHaveLength(2);
    store.branchTips.put({ ...place, branch: 'topic' }, [
      { ...freshTip(topic, 'compared', 1), base: 'main', mergeBase, readAt: 1 },
    ]);
    today = todayOfScene();
  });
  afterEach(async () => {
    today.close();
    store.close();
    await scene.close();
    await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });

  test('notes, verdicts and answers by others wait until they are seen, and what the reader wrote does not', async () => {
    await note(BO, 'Said before anybody followed.');
    expect(await rows()).toEqual([]);
    const [followed] = (await today.handlers.list({})).followed;
    expect(followed).toMatchObject({ problem: null });
    expect(followed?.asOf).toBeGreaterThan(0);

    await noteByApp('b.txt:1: Why newer?');
    expect(await rows()).toEqual([]);
    await note(BO, 'b.txt:1: Because.');
    await note(BO, 'Code-Review-1: Bo <bo@example.com>');
    // Neither data of a program nor marks of what was read are words.
    for (const ref of ['ai', 'viewed/bo@example.com'])
      await scene.git(...BO, 'notes', `--ref=${ref}`, 'add', '-m', 'b.txt: 1234567', topic);
    await note(BO, 'And all of it.', await scene.git('rev-parse', 'refs/heads/topic~1'));
    const all = await rows();
    expect(words(all)).toEqual([
      'answer Bo Because.',
      expect.stringMatching(/^(?:verdict Bo Code-Review-1|note Bo And all of it\.)$/),
      expect.stringMatching(/^(?:verdict Bo Code-Review-1|note Bo And all of it\.)$/),
    ]);
    expect(all[0]).toMatchObject({
      ...scene.repository.place,
      branch: 'topic',
      base: 'main',
      tip: topic,
      object: topic,
      notesRef: home === 'folder' ? 'refs/notes/folder' : 'refs/notes/commits',
      anchor: { path: 'b.txt', side: 'new', lines: { first: 1, last: 1 } },
    });
    expect(all.every(({ branch }) => branch === 'topic')).toBe(true);

    // Seen, as in a later run, and not any more.
    const [first] = all;
    const seen = [{ ...scene.repository.place, marks: first?.marks ?? [] }];
    await today.handlers.mark({ rows: seen, seen: true });
    today.close();
    today = todayOfScene();
    expect((await today.handlers.list({})).rows).toHaveLength(2);
    await today.handlers.mark({ rows: seen, seen: false });
    expect(await rows()).toEqual(all);

    // What was removed, or resolved, is nothing new.
    await scene.git(...BO, 'notes', 'add', '-f', '-m', 'b.txt:1: [x] Why newer?\n\nb.txt:1: Because.', topic);
    expect(words(await rows()).filter((one) => !one.startsWith('note'))).toEqual(['answer Bo Because.']);
  });

  test('what is written in the name of the reader, but not by this app, waits', async () => {
    await noteByApp('b.txt:1: Why newer?');
    expect(await rows()).toEqual([]);
    await note(SELF, 'b.txt:1: Fixed.');
    await note(BO, 'Code-Review+2: Ann <ann@example.com>');
    expect(await rows()).toMatchObject([
      { kind: 'answer', who: 'Ann', asYou: true, excerpt: 'Fixed.' },
      { kind: 'verdict', who: 'Ann', asYou: true, says: 'Code-Review+2' },
    ]);
    // The app may hear only later that it was its own write.
    const commit = await scene.git('rev-parse', `${await scene.git('notes', 'get-ref')}~1`);
    createOwnNotes(store.memories).made(scene.repository.place, commit);
    expect((await today.handlers.list({})).rows).toMatchObject([{ kind: 'verdict' }]);
  });

  test('what comes between the opening of a repository and the first round waits', async () => {
    await note(BO, 'Before.');
    expect(await fetched.refresh(scene.repository.place)).toBeNull();
    await expect.poll(() => store.today.list()).toHaveLength(1);
    await note(BO, 'After.');
    expect((await today.handlers.list({})).followed).toMatchObject([{ asOf: null }]);
    expect(words(await rows())).toEqual(['note Bo After.']);
  });

  test('a branch that was read waits when somebody else moved it', async () => {
    expect(await rows()).toEqual([]);
    const next = await scene.commit({ 'b.txt': 'newest\n' }, [topic], 'By someone else');
    await scene.git('update-ref', 'refs/heads/topic', next);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: 'moved', branch: 'topic', from: topic, tip: next, commits: 1 });
    // Read.
    const { place } = scene.repository;
    store.branchTips.put({ ...place, branch: 'topic' }, [
      { ...freshTip(next, 'compared', 2), base: 'main', mergeBase: topic, readAt: 2 },
    ]);
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['made here', 'commit: Mine', home === 'folder' ? [] : [{ tip: 'next' }]],
    ['pulled', 'pull: Fast-forward', [{ tip: 'next', ...(home === 'folder' ? { asYou: true } : {}) }]],
  ])(
    'a commit in the name of the reader that was %s waits, unless the log of a folder says who made it',
    async (_, log, waits) => {
      const next = await scene.git(...SELF, 'commit-tree', '-p', topic, '-m', 'Mine', `${topic}^{tree}`);
      await scene.git('update-ref', '--create-reflog', '-m', log, 'refs/heads/topic', next);
      const moved = (await rows()).filter(({ kind }) => kind === 'moved');
      expect(moved.map((row) => ({ ...row, tip: row.tip === next ? 'next' : row.tip }))).toMatchObject(waits);
    },
  );

  test('a branch with a star waits when it moves, although it was never read', async () => {
    const { place } = scene.repository;
    store.branchTips.forgetRepository(place);
    store.memories.put({ ...memoryOf('starred', place, 'topic'), value: topic });
    expect(await rows()).toEqual([]);
    const next = await scene.commit({ 'b.txt': 'newest\n' }, [topic], 'By someone else');
    await scene.git('update-ref', 'refs/heads/topic', next);
    expect(await rows()).toMatchObject([{ kind: 'moved', branch: 'topic', from: topic, tip: next }]);
    store.memories.remove(memoryOf('starred', place, 'topic'));
    expect(await rows()).toEqual([]);
  });

  test('a branch that was rebased, and is the same otherwise, says so', async () => {
    // As the app keeps versions that were read.
    await scene.repository.copy().fetchHistory('topic', false);
    const main = await scene.git('rev-parse', 'refs/heads/main');
    const base = { 'a.txt': 'two\n', 'c.txt': 'of the base\n' };
    const onMain = await scene.commit(base, [main], 'On main');
    await scene.git('update-ref', 'refs/heads/main', onMain);
    const first = await scene.commit({ ...base, 'b.txt': 'new\n' }, [onMain], 'On the topic');
    const rebased = await scene.commit({ ...base, 'b.txt': 'newer\n' }, [first], 'Once more');
    await scene.git('update-ref', 'refs/heads/topic', rebased);
    expect(await rows()).toMatchObject([
      { kind: 'moved', tip: rebased, isRewritten: true, isRebasedOnly: true },
    ]);
    const other = await scene.commit({ ...base, 'b.txt': 'newest\n' }, [first], 'Once more');
    await scene.git('update-ref', 'refs/heads/topic', other);
    expect(await rows()).toMatchObject([
      { kind: 'moved', tip: other, isRewritten: true, isRebasedOnly: false },
    ]);
  });

  test.runIf(home !== 'folder')('an ephemeral branch is followed as any other', async () => {
    const { place } = scene.repository;
    const ref = 'refs/namespaces/ephemeral/refs/heads/topic';
    await scene.git('update-ref', ref, topic);
    const branch = sideKey('topic', true);
    store.branchTips.put({ ...place, branch }, [
      { ...freshTip(topic, 'compared', Date.now()), base: 'main', mergeBase: topic, readAt: 1 },
    ]);
    expect(await rows()).toEqual([]);
    const next = await scene.commit({ 'b.txt': 'newest\n' }, [topic], 'By someone else');
    await scene.git('update-ref', ref, next);
    const moved = { kind: 'moved', branch: 'topic', ephemeral: true, base: 'main', ephemeralBase: false };
    expect(await rows()).toMatchObject([{ ...moved, from: topic, tip: next }]);
    await note(BO, 'Words.', next);
    expect((await rows())[0]).toMatchObject({ kind: 'note', branch: 'topic', ephemeral: true, tip: next });
    // Not looked at for long, or with a star.
    store.branchTips.put({ ...place, branch }, [{ ...freshTip(topic, 'compared', 1), readAt: 1 }]);
    store.branchTips.remove({ ...place, branch }, [topic]);
    store.memories.put({ ...memoryOf('starred', place, branch), value: topic });
    expect((await rows()).filter(({ kind }) => kind === 'moved')).toMatchObject([
      { ephemeral: true, tip: next },
    ]);
  });

  test('open remarks wait on a branch of the reader, until they are resolved', async () => {
    const tree = await scene.git('rev-parse', `${topic}^{tree}`);
    const own = await scene.git(...SELF, 'commit-tree', tree, '-p', topic, '-m', 'Mine');
    await scene.git('update-ref', 'refs/heads/topic', own);
    await scene.repository.copy().fetchHistory('topic', false);
    await rows();
    await note(BO, 'b.txt:1: Shorter?', own);
    const open = (await rows()).filter(({ kind }) => kind === 'open');
    expect(open).toMatchObject([{ branch: 'topic', remarks: 1, excerpt: 'Shorter?' }]);
    await scene.git(...SELF, 'notes', 'add', '-f', '-m', 'b.txt:1: [x] Shorter?', own);
    expect((await rows()).filter(({ kind }) => kind === 'open')).toEqual([]);
  });
});
