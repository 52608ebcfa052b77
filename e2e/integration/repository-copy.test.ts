import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitDiffOverGit } from '../../electron/repository-copy/commit-diff.ts';
import { readBlob, objectOfFile } from '../../electron/repository-copy/file-objects.ts';
import {
  createRepositoryCopies,
  type OpenCopy,
  type RepositoryCopies,
} from '../../electron/repository-copy/index.ts';
import { adoptOlderCopies } from '../../electron/repository-copy/older-copies.ts';
import { createTags } from '../../electron/repository-copy/tags.ts';
import { keptFolder } from '../../electron/store/kept-folder.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { STALE_LOCK_MS } from '../../git/process/stale-locks.ts';
import { commitDiffResult } from '../../shared/wire/diff.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

/** One copy of a repository for all reads: what one read fetches must not spoil what another one needs. */
const place = { orgId: ORG, repo: 'acme/demo' };
const main = { branch: 'main', ephemeral: false };
let reach: Reach;
let root: string;
let gitDir: string;
let copies: RepositoryCopies;
let copy: OpenCopy;
/** How often somebody asked where to fetch from: once for each fetch. */
let fetches: number;

beforeEach(async () => {
  reach = await openReach({ readRoutes: false });
  root = await mkdtemp(join(tmpdir(), 'copies-'));
  gitDir = await reach.world.repository('acme/demo', [
    { files: { a: '1\n', b: 'same\n' } },
    { files: { a: '2\n' } },
    { files: { a: '3\n' } },
    { files: { a: '4\n' } },
    { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { a: '5\n' } },
    { ref: 'refs/namespaces/ephemeral/refs/heads/wip', from: 'refs/heads/topic', files: { a: '6\n' } },
  ]);
  fetches = 0;
  copies = createRepositoryCopies(root, {
    gitRemote(at) {
      fetches += 1;
      return reach.client.gitRemote(at);
    },
  });
  copy = copies.of(place);
});
afterEach(async () => {
  copies.close();
  await reach.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

const idOf = (revision: string): Promise<string> => gitText(['rev-parse', revision], { gitDir });
const countHere = async (revision: string): Promise<number> =>
  Number(await gitText(['rev-list', '--count', revision], { gitDir: copy.gitDir }));
const env = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Reviewer'],
    [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
  ]),
);
const note = (ref: string, text: string) =>
  runGit(['notes', `--ref=${ref}`, 'add', '--force', `--message=${text}`, 'main'], { gitDir, env });

async function rawDiff(sha: string): Promise<string> {
  const request = { ...place, ...main, ephemeralBase: false, paths: [] };
  const response = await commitDiffOverGit(copy, request, { sha }, {});
  return commitDiffResult
    .parse(await response.json())
    .files.map(({ raw }) => raw)
    .join('');
}

/** As files are after a power cut that came before their contents were on the disk. */
function emptied(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    chmodSync(file, 0o600);
    writeFileSync(file, '');
  }
}

test('a file of one commit brings no history; the history that is read later is whole', async () => {
  const commit = await idOf('main~1');
  await objectOfFile(copy, { ...main, commit, path: 'a' });
  await objectOfFile(copy, { ...main, path: 'a' });
  expect(await countHere(commit)).toBe(1);
  // Cut off as it is, it must not be taken for a root commit that made everything anew.
  expect(await rawDiff(commit)).toBe(
    (await runGit(['diff', `${commit}~1`, commit], { gitDir })).stdout.toString(),
  );
  expect(await countHere(await copy.fetchHistory('main', false))).toBe(4);
});

test('nothing cuts a history off again: no file, no commit by its id, no tag', async () => {
  const head = await copy.fetchHistory('main', false);
  await runGit(['tag', '--annotate', '--message=One', 'v1', 'main~1'], { gitDir, env });
  await objectOfFile(copy, { ...main, path: 'a' });
  await objectOfFile(copy, { ...main, commit: await idOf('main~2'), path: 'a' });
  await objectOfFile(copy, { branch: 'wip', ephemeral: true, path: 'a' });
  const tags = createTags(copies);
  const [v1] = await tags.list(place);
  expect(await tags.read(place, v1 ?? { name: '', object: '' })).toMatchObject({ message: 'One' });
  expect(await countHere(head)).toBe(4);
  expect(await copy.hasHistory(head)).toBe(true);
  expect(await copy.hasHistory(await idOf('topic'))).toBe(true);
});

/** As Git leaves a copy that is ended when a commit has come, before it has noted that its parents stay at the host. */
async function endedBeforeTheCut(): Promise<void> {
  const refs = await gitText(['for-each-ref', '--format=delete %(refname)'], { gitDir: copy.gitDir });
  await runGit(['update-ref', '--stdin'], { gitDir: copy.gitDir, input: `${refs}\n` });
  await rm(join(copy.gitDir, 'shallow'));
}

test('a commit that came without its parents when its fetch was broken off keeps no history away', async () => {
  await objectOfFile(copy, { ...main, path: 'a' });
  await objectOfFile(copy, { branch: 'wip', ephemeral: true, path: 'a' });
  await endedBeforeTheCut();
  expect(await countHere(await copy.fetchHistory('main', false))).toBe(4);
  expect(await objectOfFile(copy, { branch: 'wip', ephemeral: true, path: 'a' })).not.toBeNull();
  expect(await countHere(await copy.fetchHistory('wip', true))).toBe(6);
  expect(await objectOfFile(copy, { ...main, commit: await idOf('main~1'), path: 'a' })).not.toBeNull();
});

test('a copy that took such a commit for whole, as earlier versions did, is fetched anew', async () => {
  await objectOfFile(copy, { ...main, path: 'a' });
  await rm(join(copy.gitDir, 'shallow'));
  writeFileSync(join(copy.gitDir, 'marginalia-uncut'), '');
  expect(await countHere(await copy.fetchHistory('topic', false))).toBe(5);
});

test('a tag that was read first does not keep a branch’s files away', async () => {
  await runGit(['tag', '--annotate', '--message=One', 'v1', 'topic'], { gitDir, env });
  const tags = createTags(copies);
  const [v1] = await tags.list(place);
  await tags.read(place, v1 ?? { name: '', object: '' });
  const id = await objectOfFile(copy, { branch: 'topic', ephemeral: false, path: 'a' });
  expect(String(await readBlob(copy, id ?? '', false, 100))).toBe('5\n');
  await copy.fetchHistory('topic', false);
  expect(await copy.hasHistory(await idOf('topic'))).toBe(true);
  await copy.fetchTreesOf(['refs/tags/v1~3'], false);
  expect(await gitText(['ls-tree', '--name-only', 'refs/tags/v1~3'], { gitDir: copy.gitDir })).toBe('a\nb');
});

test('a commit that came with its branch costs one fetch of its trees, and the next time none', async () => {
  await copy.fetchHistory('topic', false);
  const before = fetches;
  const commit = await idOf('topic~2');
  for (let time = 0; time < 2; time += 1) {
    expect(await objectOfFile(copy, { ...main, commit, path: 'a' })).toBe(await idOf(`${commit}:a`));
    expect(fetches).toBe(before + 1);
  }
});

test('what a commit changed is read again without a fetch', async () => {
  const commit = await idOf('topic~2');
  const first = await rawDiff(commit);
  const before = fetches;
  expect([await rawDiff(commit), fetches]).toEqual([first, before]);
});

test('notes come whole beside files and history, and what the host has no more goes', async () => {
  await note('reviews', 'first');
  await note('gone', 'soon');
  await Promise.all([
    copy.notes.refresh(),
    copy.fetchHistory('main', false),
    objectOfFile(copy, { branch: 'topic', ephemeral: false, path: 'a' }),
  ]);
  await runGit(['update-ref', '-d', 'refs/notes/gone'], { gitDir });
  await note('reviews', 'second');
  expect(await copy.notes.refresh()).toBe(true);
  expect((await copy.notes.refs()).map(({ ref }) => ref)).toEqual(['refs/notes/reviews']);
  const changes = (await copy.notes.index('refs/notes/reviews'))?.byObject.get(await idOf('main')) ?? [];
  expect(await copy.notes.texts(changes.flatMap(({ to }) => to ?? []))).toEqual(['second\n', 'first\n']);
});

test('reads of the same at the same time are one fetch, which ends when nobody waits for it any more', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const read = (signal: AbortSignal) => copy.fetchHistory('main', false, { signal });
  const [left, stayed] = [read(one.signal), read(other.signal)];
  one.abort();
  await expect(left).rejects.toMatchObject({ reason: 'aborted' });
  expect(await stayed).toBe(await idOf('main'));
  expect(fetches).toBe(1);
  const last = read(other.signal);
  other.abort();
  await expect(last).rejects.toMatchObject({ reason: 'aborted' });
  expect(await copy.fetchHistory('main', false)).toBe(await idOf('main'));
});

test('locks that an earlier run left are no hindrance', async () => {
  await copy.fetchHistory('main', false);
  await copy.notes.refresh();
  copies.close();
  const leave = (name: string, age: number): void => {
    const lock = join(copy.gitDir, `${name}.lock`);
    writeFileSync(lock, '');
    const made = new Date(Date.now() - age);
    utimesSync(lock, made, made);
  };
  for (const name of ['shallow', 'packed-refs', 'config', 'refs/notes/reviews']) leave(name, 60_000);
  copies = createRepositoryCopies(root, reach.client);
  copy = copies.of(place);
  await note('reviews', 'first');
  expect(await copy.notes.refresh()).toBe(true);
  // And one that a Git of this run could not put away: for a moment still too young to be removed.
  leave('refs/notes/reviews', STALE_LOCK_MS - 500);
  await note('reviews', 'second');
  expect(await copy.notes.refresh()).toBe(true);
});

test('a notes ref that somebody set to the code keeps no other note away', async () => {
  await copy.fetchHistory('main', false);
  for (const at of ['main~1', 'topic']) {
    await runGit(['update-ref', 'refs/notes/odd', at], { gitDir });
    await note('reviews', `beside ${at}`);
    await copy.notes.refresh();
  }
  const [change] = (await copy.notes.index('refs/notes/reviews'))?.byObject.get(await idOf('main')) ?? [];
  expect(await copy.notes.texts([change?.to ?? ''])).toEqual(['beside topic\n']);
});

test.each<[string, () => Promise<void> | void]>([
  ['its refs are empty files', () => emptied(join(copy.gitDir, 'refs'))],
  ['its packs and objects are empty files', () => emptied(join(copy.gitDir, 'objects'))],
  ['its configuration is no such thing', () => writeFileSync(join(copy.gitDir, 'config'), '[[[')],
  ['its HEAD is empty', () => writeFileSync(join(copy.gitDir, 'HEAD'), '')],
])('a copy that a power cut damaged is fetched anew: %s', async (_what, damage) => {
  await note('reviews', 'first');
  await copy.fetchHistory('main', false);
  await copy.notes.refresh();
  copies.close();
  await damage();
  copies = createRepositoryCopies(root, reach.client);
  copy = copies.of(place);
  expect(await countHere(await copy.fetchHistory('topic', false))).toBe(5);
  await copy.notes.refresh();
  const [change] = (await copy.notes.index('refs/notes/reviews'))?.byObject.get(await idOf('main')) ?? [];
  expect(await copy.notes.texts([change?.to ?? ''])).toEqual(['first\n']);
});

test('what earlier versions fetched of notes is still there, their other copies are gone', async () => {
  await runGit(['update-ref', 'refs/notes/reviews', await idOf('main')], { gitDir });
  const profile = join(root, 'profile');
  const older = keptFolder(join(profile, 'mirrors'), ORG, place.repo);
  mkdirSync(older, { recursive: true });
  await runGit(['init', '--quiet', '--bare', older]);
  await runGit(['fetch', '--quiet', gitDir, '+refs/notes/*:refs/notes/*'], {
    gitDir: older,
    protocols: ['file'],
  });
  for (const name of ['reads', 'tips', 'tags']) mkdirSync(join(profile, name));
  const away = createRepositoryCopies(adoptOlderCopies(profile), {
    gitRemote: () => Promise.reject(new Error('away')),
  });
  expect((await away.of(place).notes.refs()).map(({ ref }) => ref)).toEqual(['refs/notes/reviews']);
  const gone = ['mirrors', 'reads', 'tips', 'tags'].map((name) => join(profile, name));
  await expect.poll(() => gone.some((folder) => existsSync(folder))).toBe(false);
  expect(adoptOlderCopies(profile)).toBe(join(profile, 'repositories'));
});

test('what was fetched of an organization goes with it, also while it is being fetched', async () => {
  const reading = expect(copy.fetchHistory('main', false)).rejects.toMatchObject({ reason: 'aborted' });
  await copies.forget(ORG);
  await reading;
  expect(existsSync(copy.gitDir)).toBe(false);
});
