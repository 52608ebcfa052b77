import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchLocal, fetchObjects, fetchRemote } from './fetch.ts';
import { listRemote } from './host-remote.ts';
import { gitText, runGit } from '../process/run.ts';
import { endlessHost } from '../testing/endless-host.ts';
import { gitStartedBy } from '../testing/started.ts';
import { silentRemote } from '../testing/silent-remote.ts';

let folder: string;
let from: string;
let to: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'git-fetch-'));
  [from, to] = [join(folder, 'from.git'), join(folder, 'to.git')];
  for (const gitDir of [from, to]) await runGit(['init', '--bare', '-q', gitDir]);
  const tree = await gitText(['mktree'], { gitDir: from, input: '' });
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Reviewer'],
      [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
    ]),
  );
  const commit = await gitText(['commit-tree', '-m', 'first', tree], { gitDir: from, env });
  await runGit(['update-ref', 'refs/heads/main', commit], { gitDir: from });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const EVERYTHING = ['+refs/heads/*:refs/heads/*'];

test('fetches from another repository on this machine', async () => {
  await fetchLocal(to, from, EVERYTHING);
  expect(await gitText(['rev-parse', 'main'], { gitDir: to })).toBe(
    await gitText(['rev-parse', 'main'], { gitDir: from }),
  );
});

test('a repository that would fetch what it lacks by a program of its choice is not fetched from', async () => {
  const proof = join(folder, 'proof');
  for (const [name, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'promised'],
    ['remote.promised.url', to],
    ['remote.promised.promisor', 'true'],
    ['remote.promised.uploadpack', `touch ${proof};`],
  ] as const)
    await runGit(['config', name, value], { gitDir: from });
  await expect(fetchLocal(to, from, EVERYTHING)).rejects.toMatchObject({ reason: 'exit' });
  expect(existsSync(proof)).toBe(false);
  expect(await gitText(['for-each-ref'], { gitDir: to })).toBe('');
});

test.runIf(process.platform !== 'win32')(
  'a fetch from a remote that says nothing ends as soon as it is stopped',
  async () => {
    const silent = await silentRemote();
    const { url } = silent;
    const stop = new AbortController();
    const { signal } = stop;
    const fetching = [
      fetchRemote(to, { url }, EVERYTHING, { signal }),
      listRemote({ url }, [], { signal }),
    ].map((one) => one.catch((error: unknown) => error));
    await expect.poll(silent.asked).toBe(2);
    stop.abort();
    let ended: unknown;
    void Promise.all(fetching).then((all) => (ended = all));
    // Git gives up by itself after half a minute.
    await expect.poll(() => ended).toMatchObject([{ reason: 'aborted' }, { reason: 'aborted' }]);
    silent.close();
  },
);

const ID = '1'.repeat(40);
test.each([
  ['an object', (url: string, mostBytes: number) => fetchObjects(to, { url }, [ID], { mostBytes })],
  ['a ref', (url: string, mostBytes: number) => fetchRemote(to, { url }, [`${ID}:refs/one`], { mostBytes })],
])('%s without end is broken off, and nothing of it stays', async (_, fetch) => {
  const host = await endlessHost();
  try {
    await expect(fetch(host.url, 1_000_000)).rejects.toMatchObject({ reason: 'too-large' });
  } finally {
    host.close();
  }
  expect(readdirSync(join(to, 'objects/pack'))).toEqual([]);
});

test('what is no object id is not asked for, and nothing is started for it', async () => {
  const remote = { url: 'http://127.0.0.1:9/x.git' };
  const started = await gitStartedBy(async () => {
    for (const id of [
      'refs/heads/main',
      '--upload-pack=x',
      `${'a'.repeat(40)}\n${'b'.repeat(40)}`,
      'a'.repeat(39),
      '',
    ])
      await expect(fetchObjects(to, remote, ['a'.repeat(40), id])).rejects.toThrow(TypeError);
  });
  expect(started).toEqual([]);
});

test('a remote without refs has an empty list', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/plain').end(''));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await listRemote({ url: `http://127.0.0.1:${String(port)}/x.git` })).toEqual([]);
  server.close();
});
