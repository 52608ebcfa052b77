/** Questions about folders: cancelled, too large to hold, or asked of a process that ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFolderLine } from '../../electron/embedded/folder-line.ts';
import { ConnectionLost } from '../../electron/host/connection.ts';
import { createListServed } from '../../electron/repositories/folder/list-served.ts';
import { gitRests } from '../../git/testing/processes.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../../hosting/in-place.ts';
import { beginHistory } from '../../hosting/testing/history.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { failureOf } from './support/failure-of.ts';
import { connectFolders, folderClient, listedFolder, type ConnectedFolders } from './support/folder-calls.ts';

const FILES = 20;
/** More than come without the ids of all: see `LONG_LIST_COMMITS` in hosting/routes/commit-list.ts. */
const LONG = 1200;
/** As `WINDOW_PARTS` in electron/embedded/folder-line.ts. */
const WINDOW = 8;
const text = (n: number): string =>
  Array.from({ length: 40_000 }, (_, line) => `${String((n * 7919 + line * 104_729) % 1_000_003)}\n`).join(
    '',
  );
const place = { orgId: 'folders', repo: 'wide' };
const sides = {
  ...place,
  branch: 'feature',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
  paths: [],
};
const never = new AbortController().signal;

let root: string;
let world: World;
let connected: ConnectedFolders;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-questions-'));
  world = await openWorld('memory');
  const folder = join(root, 'wide');
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  const files = Object.fromEntries(Array.from({ length: FILES }, (_, n) => [`f${n}`, text(n)]));
  await beginHistory(join(folder, '.git'), [
    { files: { base: 'base\n' } },
    { ref: 'refs/heads/feature', from: 'refs/heads/main', files },
  ]);
  world.hosting.host.store.addInPlace('wide', await inspectFolder(folder));
  connected = connectFolders(world.hosting.host);
});
afterAll(async () => {
  connected.close();
  await world.close();
  await rm(root, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());

test('a diff of many megabytes is sent only as far as its reader has room', async () => {
  const before = connected.parts.sent;
  const { body } = await connected.client.diff(sides);
  if (body === null) throw new Error('no body');
  await expect.poll(() => connected.parts.sent - before).toBe(WINDOW);
  // Other questions are answered meanwhile.
  expect(await connected.client.tips(place, ['feature', 'gone'])).toEqual([expect.any(String), null]);
  const { files } = branchDiffResult.parse(await new Response(body).json());
  expect(files).toHaveLength(FILES);
  expect(connected.parts.sent - before).toBeGreaterThan(2 * WINDOW);
  expect(connected.parts.mostUnread).toBeLessThanOrEqual(WINDOW);
});

test.each(['left', 'cancelled'])('the Git of a diff whose reader has %s ends', async (how) => {
  const stop = new AbortController();
  const { body } = await connected.client.diff(sides, { signal: stop.signal });
  const reader = body?.getReader();
  await reader?.read();
  if (how === 'left') await reader?.cancel();
  else stop.abort();
  expect(await gitRests()).toBe(true);
  if (how === 'cancelled') {
    const rest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow('aborted');
    expect(await failureOf(connected.client.diff(sides, { signal: stop.signal }))).toMatchObject({
      kind: 'cancelled',
    });
  }
});

test('of a long list the ids of all come before its oldest commits', async () => {
  const folder = join(root, 'long');
  await runGit(['init', '--quiet', '--initial-branch=main', folder]);
  const message = 'Much is said here. '.repeat(50);
  await beginHistory(join(folder, '.git'), [
    { files: { base: 'base\n' } },
    { ref: 'refs/heads/long', from: 'refs/heads/main', message, files: { base: '0\n' } },
    ...Array.from({ length: LONG - 1 }, (_, n) => ({
      ref: 'refs/heads/long',
      message,
      files: { base: `${n + 1}\n` },
    })),
  ]);
  world.hosting.host.store.addInPlace('long', await inspectFolder(folder));
  const shas = (await gitText(['rev-list', 'main..long'], { cwd: folder })).split('\n');
  expect(shas).toHaveLength(LONG);
  const begins: { arrived: number; total: number; ids: string | null }[] = [];
  const range = await connected.client.range(
    { ...sides, repo: 'long', branch: 'long' },
    { begun: ({ commits, total, ids }) => begins.push({ arrived: commits.length, total, ids }) },
  );
  expect(range?.commits.map(({ sha }) => sha)).toEqual(shas);
  const withIds = begins.find(({ ids }) => ids !== null);
  expect(withIds).toMatchObject({ total: LONG, ids: shas.join('') });
  expect(withIds?.arrived).toBeLessThan(LONG / 2);
});

/** The list of opened folders. */
const listed = { listFolders: () => [listedFolder('wide', join(root, 'wide'))] };

/** A process under the test's control. */
function processes() {
  const asked: { id: number; question: string }[] = [];
  const connection = createFolderLine({
    org: 'folders',
    ensure: () => Promise.resolve(),
    send(command) {
      if (command.type === 'ask') asked.push(command);
      return true;
    },
  });
  const last = (): number => asked.at(-1)?.id ?? 0;
  const client = folderClient(connection.line, listed);
  return { ...connection, asked, last, client };
}

/** Only turns of the loop pass until then, however long they take. */
async function turns(): Promise<string> {
  for (let n = 0; n < 20; n += 1) await turn();
  return 'nothing';
}

test('a question that is cancelled while its process starts fails at once', async () => {
  const started = Promise.withResolvers<void>();
  const { line } = createFolderLine({ org: 'folders', ensure: () => started.promise, send: () => true });
  const stop = new AbortController();
  const tips = folderClient(line, listed).tips(place, ['main'], { signal: stop.signal });
  const outcome = failureOf(tips).then(({ kind }) => kind);
  stop.abort();
  expect(await Promise.race([outcome, turns()])).toBe('cancelled');
});

test('what is asked of a process that ends is asked again of the next one', async () => {
  const { client, asked, last, onLost: lost, onReply: heard } = processes();
  const tips = client.tips(place, ['main']);
  await expect.poll(() => asked).toHaveLength(1);
  lost();
  await expect.poll(() => asked).toHaveLength(2);
  heard({ type: 'answer', id: last(), value: ['a'] });
  expect(await tips).toEqual(['a']);
});

test('a note is not written again because the process ends', async () => {
  const { client, asked, onLost: lost } = processes();
  const note = { ...place, notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
  const writing = failureOf(client.writeNote(note, { action: 'add', note: 'once' }));
  await expect.poll(() => asked).toHaveLength(1);
  lost();
  expect(await writing).toMatchObject({ kind: 'offline' });
  expect(asked).toHaveLength(1);
});

test('an answer whose process ends never looks complete', async () => {
  const { line, last, asked, onLost: lost, onReply: heard } = processes();
  const opening = line.open('diff', 'wide', { of: 'branches', branch: 'a', copies: true, paths: [] }, never);
  await expect.poll(() => asked).toHaveLength(1);
  heard({ type: 'part', id: last(), part: new Uint8Array([1]) });
  const parts = await opening;
  expect(await parts.next()).toEqual({ done: false, value: new Uint8Array([1]) });
  lost();
  await expect(parts.next()).rejects.toThrow(ConnectionLost);
});

test('what Git could not read is read once more, and a refusal that lasts is not', async () => {
  const { client, asked, last, onReply: heard } = processes();
  const refusal = { kind: 'host-unavailable', message: 'No' } as const;
  const refs = failureOf(client.refs(place));
  await expect.poll(() => asked).toHaveLength(1);
  heard({ type: 'refusal', id: last(), refusal });
  await expect.poll(() => asked).toHaveLength(2);
  heard({ type: 'refusal', id: last(), refusal });
  expect(await refs).toMatchObject({ kind: 'host-unavailable' });
  const held = failureOf(client.refs(place));
  await expect.poll(() => asked).toHaveLength(3);
  heard({
    type: 'refusal',
    id: last(),
    refusal: { kind: 'validation', message: 'No', next: 'Take it away' },
  });
  expect(await held).toMatchObject({ message: 'No.' });
  expect(asked).toHaveLength(3);
});

test('folders are listed as the repositories of a host are: by name, page by page, without those that are away', async () => {
  for (const name of ['b', 'Ä', 'c'])
    world.hosting.host.store.addInPlace(name, await inspectFolder(join(root, 'wide')));
  const served = ['wide', 'c', 'b', 'Ä', 'gone', 'moved'].map((name) => ({
    name,
    problem: name === 'moved' ? 'not there' : null,
  }));
  const list = createListServed(() => served, connected.client);
  const names = async (options: Parameters<typeof list>[1]) => {
    const { repositories, nextCursor } = await list('folders', options);
    return [repositories.map(({ name, defaultBranch }) => `${name} ${defaultBranch}`), nextCursor];
  };
  expect(await names({})).toEqual([['b main', 'c main', 'wide main', 'Ä main'], null]);
  expect(await names({ limit: 2 })).toEqual([['b main', 'c main'], 'c']);
  expect(await names({ limit: 2, cursor: 'c' })).toEqual([['wide main'], 'wide']);
  expect(await names({ limit: 2, cursor: 'wide' })).toEqual([['Ä main'], null]);
  expect(await names({ q: 'WI' })).toEqual([['wide main'], null]);
});

test('the diff of uncommitted changes goes before their commits, though these were asked for first', async () => {
  const { commit } = await connected.client.worktree(place, { shown: true });
  if (commit === null) throw new Error('no snapshot');
  const { firstPieces } = world.hosting.host;
  const first = vi.spyOn(firstPieces, 'first');
  const behind = vi.spyOn(firstPieces, 'behind');
  const shown = { ...sides, branch: commit, base: 'refs/heads/main' };
  const list = connected.client.range(shown);
  const { body } = await connected.client.diff({ ...shown, commits: { sha: commit, base: 'HEAD' } });
  await body?.cancel();
  expect((await list)?.commits.map(({ sha }) => sha)).toEqual([commit]);
  const [begun = Infinity] = first.mock.invocationCallOrder;
  const [waits = -Infinity] = behind.mock.invocationCallOrder;
  expect(begun).toBeLessThan(waits);
});
