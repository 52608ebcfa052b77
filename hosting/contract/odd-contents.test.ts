import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { openStore } from '../store.ts';
import { openWorld, type World } from '../testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { patience } from '../../shared/testing/patience.ts';

/** What somebody put into a repository, or asks of one, on purpose: each is answered at once, and costs nobody else. */
let world: World;
let gitDir: string;
let token: string;
let head: string;
beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [
    { files: { a: 'one\n' } },
    { message: 'fix it', files: { a: 'two\n' } },
  ]);
  token = await world.token('demo', ['git:read', 'git:write']);
  head = await gitText(['rev-parse', 'main'], { gitDir });
});
afterEach(async () => await world.close());

const get = async (path: string) => await world.send('GET', path, { token });
const note = async (json: Record<string, unknown>) =>
  await world.send('POST', '/api/repos/demo/notes', { token, json: { note: 'x', ...json } });
const env = {
  GIT_AUTHOR_NAME: 'R',
  GIT_AUTHOR_EMAIL: 'r@example.com',
  GIT_COMMITTER_NAME: 'R',
  GIT_COMMITTER_EMAIL: 'r@example.com',
};

test('what has the name of a note and is no file is no note, and gives way to one, as in Git', async () => {
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'text\n' });
  const within = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\tx\n` });
  for (const entry of [`040000 tree ${within}`, `160000 commit ${head}`, `120000 blob ${blob}`]) {
    const tree = await gitText(['mktree'], {
      gitDir,
      input: `${entry}\t${head}\n100644 blob ${blob}\tREADME\n`,
    });
    for (const ref of ['ours', 'git']) {
      const commit = await gitText(['commit-tree', '-m', 'odd', tree], { gitDir, env });
      await runGit(['update-ref', `refs/notes/${ref}`, commit], { gitDir });
    }
    expect((await get(`/api/v1/repos/notes?sha=${head}&notes_ref=ours`)).status).toBe(404);
    expect((await note({ object_ref: head, notes_ref: 'ours', note: 'mine\n' })).status).toBe(201);
    await runGit(['notes', '--ref=git', 'add', '-m', 'mine', head], { gitDir, env });
    expect(await gitText(['ls-tree', '-r', '-t', 'refs/notes/ours'], { gitDir })).toBe(
      await gitText(['ls-tree', '-r', '-t', 'refs/notes/git'], { gitDir }),
    );
  }
});

test('a search by a regular expression is no revision', async () => {
  for (const revision of [':/fix', 'HEAD^{/fix}', 'main^{/(a+)+$}', ':/!-fix', 'main~1^{/x}']) {
    const name = encodeURIComponent(revision);
    for (const answer of [
      await get(`/api/v1/repos/diff?sha=${name}`),
      await get(`/api/v1/repos/diff?sha=main&baseSha=${name}`),
      await get(`/api/v1/repos/notes?sha=${name}`),
      await note({ object_ref: revision }),
    ]) {
      expect({ revision, ...answer }).toMatchObject({
        revision,
        status: 400,
        json: { detail: expect.stringContaining('regular expression') },
      });
    }
  }
  expect((await note({ object_ref: 'main~1' })).status).toBe(201);
});

test('a notes ref that holds something else than notes is told at once', async () => {
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'x' });
  await runGit(['tag', '-a', '-m', 'x', 'annotated', 'main'], { gitDir, env });
  const tag = await gitText(['rev-parse', 'annotated'], { gitDir });
  const tree = await gitText(['rev-parse', 'main^{tree}'], { gitDir });
  for (const [name, id, word] of [
    ['blob', blob, 'a file'],
    ['tag', tag, 'an annotated tag'],
    ['tree', tree, 'a tree'],
  ] as const) {
    // Git has to be made to keep these; a repository that came from elsewhere may have them.
    await mkdir(join(gitDir, 'refs/notes'), { recursive: true });
    await writeFile(join(gitDir, 'refs/notes', name), `${id}\n`);
    const begun = performance.now();
    for (const answer of [
      await note({ object_ref: head, notes_ref: name }),
      await get(`/api/v1/repos/notes?sha=${head}&notes_ref=${name}`),
    ]) {
      expect(answer).toMatchObject({ status: 400, json: { detail: expect.stringContaining(word) } });
    }
    expect(performance.now() - begun).toBeLessThan(patience(3000));
  }
});

test('a commit message of any length: lists are answered with it cut, and notes go on', async () => {
  const message = 'é'.repeat(rounds(2, 35) * 1024 * 1024);
  const tree = await gitText(['rev-parse', 'main^{tree}'], { gitDir });
  const config = ['core.compression=0'];
  const how = { gitDir, env, config, input: message };
  const commit = await gitText(['commit-tree', '-F', '-', '-p', 'main', tree], how);
  for (const ref of ['refs/heads/main', 'refs/notes/commits'])
    await runGit(['update-ref', ref, commit], { gitDir });
  const list = await get('/api/v1/repos/commits');
  expect(list.status).toBe(200);
  expect(list.json.commits).toHaveLength(3);
  expect(list.json.commits[0].message).toMatch(/^é{32768}…$/);
  expect((await note({ object_ref: head })).status).toBe(201);
});

test('a commit of very many parents is one record of its list', async () => {
  const committer = 'committer R <r@example.com> 1760000000 +0000';
  const chain = Array.from(
    { length: 1800 },
    (_, n) => `commit refs/heads/chain\n${committer}\ndata 1\n${String(n % 10)}\n`,
  );
  await runGit(['fast-import', '--quiet'], { gitDir, input: chain.join('\n') });
  const parents = (await gitText(['rev-list', 'chain'], { gitDir })).split('\n');
  const tree = await gitText(['rev-parse', 'main^{tree}'], { gitDir });
  const args = ['commit-tree', '-m', 'octopus', ...parents.flatMap((parent) => ['-p', parent]), tree];
  await runGit(['update-ref', 'refs/heads/octopus', await gitText(args, { gitDir, env })], { gitDir });
  const { status, json } = await get('/api/v1/repos/commits?branch=octopus&limit=1');
  expect(status).toBe(200);
  const told: string[] = json.commits[0].parent_shas;
  expect(told.length).toBeGreaterThan(1500);
  expect(told).toEqual(parents.slice(0, told.length));
});

test('one ref with a name beyond measure is left out, and said; the others are listed', async () => {
  const long = `refs/heads/${'x/'.repeat(600)}end`;
  await mkdir(dirname(join(gitDir, long)), { recursive: true });
  for (const ref of [long, long.replace('heads', 'notes')]) {
    await mkdir(dirname(join(gitDir, ref)), { recursive: true });
    await writeFile(join(gitDir, ref), `${head}\n`);
  }
  expect((await note({ object_ref: head })).status).toBe(201);
  const branches = await get('/api/v1/repos/branches');
  expect(branches.json).toMatchObject({ branches: [{ name: 'main' }], left_out: 1 });
  expect((await get('/api/v1/repos/notes/refs')).json).toMatchObject({
    refs: [{ ref: 'refs/notes/commits' }],
    left_out: 1,
  });
});

test('a repository with the name of something that every object has is one like any other', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const own = await world.token(name, ['repo:write', 'git:read']);
    expect((await world.send('POST', '/api/repos', { token: own })).status).toBe(201);
    expect((await world.send('GET', '/api/v1/repos/branches', { token: own })).status).toBe(200);
    expect((await openStore(world.root)).get(name)).toMatchObject({ name });
  }
});

test('a provider with such a name, or any other, is not known', async () => {
  for (const provider of ['constructor', '__proto__', 'toString', 'elsewhere']) {
    const own = await world.token('made', ['repo:write']);
    const json = { base_repo: { provider, owner: 'a', name: 'b' } };
    expect(await world.send('POST', '/api/repos', { token: own, json })).toMatchObject({
      status: 400,
      json: { detail: expect.stringContaining('provider') },
    });
  }
});

/** A commit on `main` whose one new file has a name of so many bytes. */
async function namedBy(bytes: number): Promise<void> {
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'text\n' });
  const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\t${'n'.repeat(bytes)}\n` });
  const { stdout } = await runGit(['ls-tree', 'main~1'], { gitDir });
  const whole = `${stdout.toString()}040000 tree ${tree}\tfolder\n`;
  const root = await gitText(['mktree'], { gitDir, input: whole });
  const commit = await gitText(['commit-tree', '-m', 'odd', '-p', 'main', root], { gitDir, env });
  await runGit(['update-ref', 'refs/heads/odd', commit], { gitDir });
}

test.each([
  { kind: 'a name of megabytes', bytes: rounds(2_000_000, 20_000_000), depth: 0 },
  { kind: 'a name of 5,000 bytes', bytes: 5000, depth: 0 },
  { kind: 'a file in 2,000 folders', bytes: 1, depth: 2000 },
])('$kind: the file is listed with its path cut, the others as ever', async ({ bytes, depth }) => {
  if (depth === 0) await namedBy(bytes);
  else {
    const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'text\n' });
    const input = `commit refs/heads/odd\ncommitter R <r@example.com> 1760000000 +0000\ndata 1\nx\nfrom refs/heads/main~1\nM 100644 ${blob} ${'dd/'.repeat(depth)}f\nM 100644 ${blob} a\n`;
    await runGit(['fast-import', '--quiet', '--force'], { gitDir, input });
  }
  const begun = process.cpuUsage();
  const { status, json } = await get('/api/v1/repos/branches/diff?branch=odd&base=main');
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(10);
  expect(status).toBe(200);
  const cut = json.filtered_files.find(({ path }: { path: string }) => path.length > 1000);
  expect(Buffer.byteLength(cut.path)).toBeLessThan(4200);
  expect(cut.path).toContain('…');
  expect(json.files.every(({ path }: { path: string }) => path.length < 100)).toBe(true);
  const asked = await get(
    `/api/v1/repos/branches/diff?branch=odd&base=main&path=${encodeURIComponent(cut.path)}`,
  );
  expect(asked).toMatchObject({ status: 200, json: { files: [] } });
});

/** Sends raw bytes from another process, so that many of them wait at the socket at once. */
function sender(bytes: Buffer): Promise<unknown> {
  const { hostname, port } = new URL(world.origin);
  const script = `
    const socket = require('node:net').connect(${port}, '${hostname}');
    socket.on('error', () => process.exit(0));
    process.stdin.pipe(socket, { end: false });
    process.stdin.once('end', () => setTimeout(() => process.exit(0), 300));
  `;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.end(bytes);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** A request whose body is chunks of one byte each. */
function inBytes(path: string, type: string, body: Buffer): Buffer {
  const begin = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(world.origin).host}`,
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Transfer-Encoding: chunked',
    '\r\n',
  ].join('\r\n');
  const chunks = Buffer.from('1\r\nx\r\n'.repeat(body.length));
  for (const [at, byte] of body.entries()) chunks[at * 6 + 3] = byte;
  return Buffer.concat([Buffer.from(begin), chunks]);
}

test.each([
  {
    kind: 'push',
    path: '/demo.git/git-receive-pack',
    type: 'application/x-git-receive-pack-request',
    body: () => {
      const line = `${'0'.repeat(40)} ${head} refs/heads/${'n'.repeat(100)}`;
      return `${(line.length + 4).toString(16).padStart(4, '0')}${line}`.repeat(rounds(400, 1500));
    },
  },
  {
    kind: 'note',
    path: '/api/repos/demo/notes',
    type: 'application/json',
    body: () => JSON.stringify({ object_ref: 'main', note: 'x'.repeat(rounds(60_000, 250_000)) }),
  },
])('a $kind in one-byte pieces is taken in by the hundred', async ({ path, type, body }) => {
  const content = Buffer.from(body());
  using taken = vi.spyOn(IncomingMessage.prototype, 'push');
  await sender(inBytes(path, type, content));
  expect(taken).toHaveBeenCalled();
  expect(taken.mock.calls.length).toBeLessThan(content.length / 10);
});
