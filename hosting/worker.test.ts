import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { gitText, runGit } from '../git/process/run.ts';
import { childEnv } from '../git/testing/child-env.ts';
import { sign, testKey } from './testing/tokens.ts';

/** The worker entry behind a plain process: Electron's `parentPort` is stood in for by Node's own channel. */
let folder: string;
let worker: ChildProcess;
let heard: Record<string, unknown>[];
let wake: () => void;
const BRIDGE = `
process.parentPort = {
  on: (_, listener) => process.on('message', (data) => listener({ data })),
  postMessage: (message) => process.send(message),
};
await import(process.argv[2]);
process.send({ type: 'listening' });
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'));
  await writeFile(join(folder, 'bridge.mjs'), BRIDGE);
  heard = [];
  wake = () => undefined;
  worker = fork(join(folder, 'bridge.mjs'), [join(import.meta.dirname, 'worker.ts')], {
    silent: true,
    env: childEnv(),
  });
  worker.on('message', (message: Record<string, unknown>) => {
    heard.push(message);
    wake();
  });
  await hear('listening');
});
afterEach(async () => {
  if (worker.exitCode === null) {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill();
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

async function hear(...types: string[]): Promise<Record<string, unknown>> {
  for (;;) {
    const index = heard.findIndex(({ type }) => types.includes(String(type)));
    if (index >= 0) return heard.splice(index, 1)[0] ?? {};
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

const WHO = {
  GIT_AUTHOR_NAME: 'R',
  GIT_AUTHOR_EMAIL: 'r@example.com',
  GIT_COMMITTER_NAME: 'R',
  GIT_COMMITTER_EMAIL: 'r@example.com',
};

async function repository(name: string): Promise<string> {
  const path = join(folder, name);
  await runGit(['init', '--quiet', '--initial-branch=main', path]);
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'one'], { cwd: path, env: WHO });
  return path;
}

const get = async (origin: string, path: string, token: string): Promise<unknown> =>
  await (await fetch(origin + path, { headers: { Authorization: `Bearer ${token}` } })).json();
const readyMessage = z.object({
  type: z.literal('ready'),
  orgs: z.array(z.object({ org: z.string(), api: z.string(), git: z.string() })),
});

test('start, serve two organizations, add folders, refuse others, stop', async () => {
  const [one, two] = [testKey('one'), testKey('two')];
  const served = await repository('served');
  const later = await repository('later');
  worker.send({
    type: 'start',
    orgs: [
      { org: 'sample', root: join(folder, 'sample'), sample: true, keys: [one.registered], repos: [] },
      {
        org: 'folders',
        root: join(folder, 'folders'),
        sample: false,
        keys: [two.registered],
        repos: [
          { name: 'served', path: served },
          { name: 'gone', path: join(folder, 'gone') },
        ],
      },
    ],
  });
  const gitDir = join(served, '.git');
  expect(await hear('added')).toMatchObject({ name: 'served', gitDir, headDir: gitDir });
  expect(await hear('refused')).toMatchObject({
    org: 'folders',
    name: 'gone',
    message: 'There is no such folder',
  });
  expect(await hear('progress')).toMatchObject({
    org: 'sample',
    done: expect.any(Number),
    total: expect.any(Number),
  });
  const { orgs } = readyMessage.parse(await hear('ready', 'failed'));
  const api = (name: string): string => orgs.find(({ org }) => org === name)?.api ?? '';
  expect(api('sample')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const token = async (key: typeof one, iss: string, repo: string) =>
    await sign(key, { iss, sub: 'test', repo, scopes: ['git:read', 'org:read'] });
  const sample = await get(api('sample'), '/api/repos', await token(one, 'sample', 'x'));
  expect(sample).toMatchObject({ has_more: false });
  // Folders have no port: they are asked about here.
  expect(api('folders')).toBe('');
  const ask = { type: 'ask', id: 1, org: 'folders', repo: 'served', window: 1 };
  worker.send({ ...ask, question: 'branches', input: { ephemeral: false } });
  expect(await hear('answer', 'refusal')).toMatchObject({
    id: 1,
    value: { branches: [{ name: 'main', head: await gitText(['rev-parse', 'main'], { cwd: served }) }] },
  });
  // What a reader says of a long answer is about the organization that it names.
  const base = (await gitText(['rev-parse', 'main'], { cwd: served })).trim();
  await runGit(['commit', '--quiet', '--allow-empty', '-m', 'two'], { cwd: served, env: WHO });
  worker.send({ ...ask, id: 2, question: 'range', input: { branch: 'refs/heads/main', base } });
  expect(await hear('part', 'refusal')).toMatchObject({ id: 2, part: { mergeBase: base } });
  worker.send({ type: 'more', org: 'sample', id: 2 });
  worker.send({ type: 'cancel', org: 'sample', id: 2 });
  worker.send({ ...ask, id: 3, question: 'branches', input: { ephemeral: false } });
  expect(await hear('answer', 'part', 'end')).toMatchObject({ type: 'answer', id: 3 });
  worker.send({ type: 'more', org: 'folders', id: 2 });
  expect(await hear('part', 'end')).toMatchObject({ id: 2, part: { commits: [{ message: 'two\n' }] } });
  const foreign = await get(api('sample'), '/api/v1/repos/branches', await token(two, 'folders', 'served'));
  expect(foreign).toMatchObject({ status: 403, detail: 'Credential is not valid for this tenant' });

  worker.send({ type: 'add-repository', org: 'folders', name: 'later', path: later });
  expect(await hear('added', 'refused')).toMatchObject({ type: 'added', org: 'folders', name: 'later' });
  // Whoever asks again has it; another folder does not get its name.
  worker.send({ type: 'add-repository', org: 'folders', name: 'later', path: later });
  expect(await hear('added', 'refused')).toMatchObject({ type: 'added', name: 'later' });
  worker.send({ type: 'add-repository', org: 'folders', name: 'later', path: served });
  expect(await hear('refused')).toMatchObject({ message: 'A repository with this name is already served' });
  worker.send({ type: 'add-repository', org: 'folders', name: 'plain', path: folder });
  expect(await hear('refused')).toMatchObject({ message: 'The folder is not a Git repository' });
  worker.send({ type: 'add-repository', org: 'nobody', name: 'x', path: later });
  expect(await hear('refused')).toMatchObject({ message: 'No such organization' });
  worker.send({ type: 'nonsense' });
  expect((await hear('failed')).message).toContain('does not understand');

  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.send({ type: 'stop' });
  expect(await ended).toBe(0);
});

test('a damaged list of repositories is set aside, and the sample is built anew', async () => {
  const key = testKey('one');
  const root = join(folder, 'sample');
  await mkdir(root);
  await writeFile(join(root, 'repositories.json'), 'not json');
  worker.send({
    type: 'start',
    orgs: [{ org: 'sample', root, sample: true, keys: [key.registered], repos: [] }],
  });
  const { orgs } = readyMessage.parse(await hear('ready', 'failed'));
  const token = await sign(key, { iss: 'sample', sub: 'test', scopes: ['org:read'] });
  expect(await get(orgs[0]?.api ?? '', '/api/repos', token)).toMatchObject({
    repos: expect.arrayContaining([expect.objectContaining({ default_branch: 'main' })]),
  });
  const [aside = ''] = (await readdir(folder)).filter((name) => name.startsWith('sample.aside-'));
  expect(await readFile(join(folder, aside, 'repositories.json'), 'utf8')).toBe('not json');
});
