import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fileResponse } from '../../electron/protocol/file-response.ts';
import { createContents, MAX_CONTENT_BYTES } from '../../electron/repository-copy/contents.ts';
import { organizationFolder } from '../../electron/store/kept-folder.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import type { HostClient } from '../../electron/host/client.ts';
import { createLog } from '../../electron/security/log.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { writeHistory } from '../../hosting/testing/history.ts';
import { fileUrl, type FileRequest } from '../../shared/ipc/file-endpoint.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

const at = { orgId: ORG, repo: 'acme/demo', branch: 'topic', ephemeral: false };
const log = createLog(() => undefined);
const bytes = Buffer.from([0xff, 0xfe, 10, 0x61, 0xc3, 0xa4, 13, 10, 0xef, 0xbb, 0xbf]);
let reach: Reach;
let gitDir: string;
let folder: string;
let remotes: number;
let client: Pick<HostClient, 'gitRemote'>;

async function open(readRoutes: boolean, more: Record<string, string> = {}): Promise<void> {
  reach = await openReach({ readRoutes });
  folder = await mkdtemp(join(tmpdir(), 'contents-'));
  gitDir = await reach.world.repository('acme/demo', [
    { files: { 'a.txt': 'one\n', 'dir/odd': bytes, ...more } },
    { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { 'a.txt': 'two\n' } },
    {
      ref: 'refs/namespaces/ephemeral/refs/heads/topic',
      from: 'refs/heads/topic',
      files: { 'a.txt': 'three\n' },
    },
  ]);
  remotes = 0;
  client = {
    gitRemote(place) {
      remotes += 1;
      return reach.client.gitRemote(place);
    },
  };
}
const close = async (): Promise<void> => {
  await reach.close();
  await rm(folder, { recursive: true, force: true });
};

/** What the worker gets from the endpoint. */
async function ask(request: Partial<FileRequest>, from = client): Promise<Response> {
  const query = new URL(fileUrl({ ...at, path: 'a.txt', ...request }), 'app://bundle').searchParams;
  return fileResponse(
    query,
    new AbortController().signal,
    createContents(createRepositoryCopies(folder, from)),
    log,
  );
}
const idOf = (revision: string): Promise<string> => gitText(['rev-parse', revision], { gitDir });

describe.each([true, false])('read routes: %s', (readRoutes) => {
  beforeEach(() => open(readRoutes));
  afterEach(close);

  test('a file of the branch comes byte by byte, from either namespace', async () => {
    const response = await ask({ path: 'dir/odd', blob: (await idOf('topic:dir/odd')).slice(0, 7) });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(await (await ask({})).text()).toBe('two\n');
    expect(await (await ask({ ephemeral: true })).text()).toBe('three\n');
    const commit = await idOf('topic^');
    expect(await (await ask({ commit })).text()).toBe('one\n');
    expect(await (await ask({ commit, blob: (await idOf('topic^:a.txt')).slice(0, 7) })).text()).toBe(
      'one\n',
    );
  });
});

describe('what the diff named', () => {
  beforeEach(() => open(false));
  afterEach(close);

  test('a file that was read before is read without the host, also after the branch moved', async () => {
    const blob = (await idOf('topic:a.txt')).slice(0, 9);
    expect(await (await ask({ blob })).text()).toBe('two\n');
    await writeHistory(gitDir, [
      { ref: 'refs/heads/topic', from: 'refs/heads/topic^0', files: { 'a.txt': '4\n' } },
    ]);
    const away = { gitRemote: () => Promise.reject(new Error('asked')) };
    expect(await (await ask({ blob }, away)).text()).toBe('two\n');
  });

  test('what is asked for only if it is here is never fetched', async () => {
    const blob = (await idOf('topic:a.txt')).slice(0, 9);
    expect((await ask({ blob, here: true })).status).toBe(204);
    expect(remotes).toBe(0);
    await ask({ blob });
    const before = remotes;
    expect(await (await ask({ blob, here: true })).text()).toBe('two\n');
    expect((await ask({ path: 'dir/odd', here: true })).status).toBe(204);
    expect(remotes).toBe(before);
  });

  test('a file is refused, not exchanged, when the branch has another one in its place', async () => {
    const blob = (await idOf('topic:a.txt')).slice(0, 9);
    await writeHistory(gitDir, [
      { ref: 'refs/heads/topic', from: 'refs/heads/topic^0', files: { 'a.txt': '4\n' } },
    ]);
    const response = await ask({ blob });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { kind: 'conflict', message: expect.stringContaining('has changed') },
    });
  });

  test('several files of one branch ask for its trees once', async () => {
    await ask({ blob: (await idOf('topic:a.txt')).slice(0, 7) });
    expect(remotes).toBe(2);
    const next = await ask({ path: 'dir/odd', blob: (await idOf('topic:dir/odd')).slice(0, 7) });
    expect(next.status).toBe(200);
    expect(remotes).toBe(3);
  });

  test('files asked for at the same time do not meet at a lock', async () => {
    const contents = createContents(createRepositoryCopies(folder, client));
    const read = async (path: string): Promise<string> => String(await contents({ ...at, path }));
    expect(await Promise.all([read('a.txt'), read('a.txt'), read('dir/odd')])).toEqual([
      'two\n',
      'two\n',
      String(bytes),
    ]);
  });
});

describe('what cannot be had', () => {
  beforeAll(() => open(true, { large: 'x'.repeat(MAX_CONTENT_BYTES + 1) }));
  beforeEach(() => void (remotes = 0));
  afterAll(close);

  test.each([
    ['no such file', { path: 'nothing' }, 404, 'no longer on the branch'],
    ['a larger file', { path: 'large' }, 413, 'larger than 5 MB'],
    ['no such commit', { commit: '1'.repeat(40) }, 503, 'did not hand out'],
    ['no such branch', { branch: 'gone' }, 404, 'branch no longer exists'],
    ['no such repository', { repo: 'nope' }, 404, 'repository does not exist'],
    ['no name for a branch', { branch: 'a..b' }, 404, 'longer on the branch'],
  ])('%s is said in words', async (_, request, status, words) => {
    const response = await ask(request);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(words) } });
  });

  test('a host that is away is offline', async () => {
    const away = { gitRemote: async () => ({ url: 'http://127.0.0.1:1/x.git', token: 'none' }) };
    const response = await ask({}, away);
    expect(await response.json()).toMatchObject({ error: { kind: 'offline' } });
  });

  test('without Git the reason is told', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = folder;
    try {
      expect(await (await ask({})).json()).toMatchObject({
        error: { kind: 'unsupported-by-host', message: expect.stringContaining('not installed') },
      });
    } finally {
      process.env['PATH'] = path;
    }
  });

  test.each(['path=', 'blob=xyz', 'blob=--upload-pack', 'more=1'])('%s is no request', async (extra) => {
    const query = new URL(fileUrl({ ...at, path: 'a.txt' }), 'app://bundle').searchParams;
    const [name = '', value = ''] = extra.split('=');
    query.set(name, value);
    const contents = createContents(createRepositoryCopies(folder, client));
    const response = await fileResponse(query, new AbortController().signal, contents, log);
    expect(response.status).toBe(400);
    expect(remotes).toBe(0);
  });
});

test('what is kept of files holds no token', async () => {
  await open(true, { large: 'x'.repeat(MAX_CONTENT_BYTES + 1) });
  onTestFinished(close);
  await ask({});
  const { token } = await reach.client.gitRemote(at);
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(kept.length).toBeGreaterThan(3);
  for (const file of kept)
    for (const secret of [token, Buffer.from(`t:${token}`).toString('base64')])
      expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(secret);
  // Contents that nobody asked for stay on the host.
  const here = organizationFolder(folder, ORG);
  const [repository = ''] = readdirSync(here);
  const { stdout } = await runGit(['count-objects', '-v'], { gitDir: join(here, repository) });
  expect(Number(/size-pack: (\d+)/.exec(String(stdout))?.[1])).toBeLessThan(100);
});
