/**
 * What the service was making is killed with it, at a moment of its time from the first to the last; asked again, it is
 * made as if nothing had been.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { gitText, runGit } from '../../git/process/run.ts';
import { patience } from '../../shared/testing/patience.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { createRepository } from '../store.ts';
import { writeHistory } from '../testing/history.ts';
import { noteTexts } from '../testing/note-texts.ts';
import { type ServiceProcess, startService } from '../testing/service-process.ts';

const ROUNDS = rounds(2, 40);
const TIME = { timeout: patience(100_000 + ROUNDS * 10_000) };

let root: string;
let source: string;
let service: ServiceProcess;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'killed-'));
  source = await createRepository(root, 'source');
  await writeHistory(source, [{ files: { a: '1\n' } }]);
  const main = await gitText(['rev-parse', 'main'], { gitDir: source });
  const many = Array.from({ length: 100 }, (_, n) => `create refs/heads/n${String(n)} ${main}\n`);
  await runGit(['update-ref', '--stdin'], { gitDir: source, input: many.join('') });
  service = await startService(root);
});
afterEach(async () => {
  service.child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const send = async (
  method: string,
  path: string,
  token: string,
  json?: unknown,
): Promise<{ status: number; json: unknown }> => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const answer = await fetch(service.api + path, { method, headers, ...body });
  return { status: answer.status, json: await answer.json() };
};

/** Lets the work begin, kills the service after a part of the time that the work takes, and starts it again. */
async function killedAt(part: number, takes: number, work: () => Promise<unknown>): Promise<void> {
  const done = work().catch(() => undefined);
  await Promise.race([done, sleep(part * takes)]);
  service.child.kill('SIGKILL');
  await done;
  service = await startService(root);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const moments = Array.from({ length: ROUNDS }, (_, n) => (n + 0.5) / ROUNDS);
const refs = async (gitDir: string, prefix = 'refs/heads/'): Promise<string> =>
  await gitText(['for-each-ref', '--format=%(refname) %(objectname)', prefix], { gitDir });

const meta = z.object({ syncs: z.array(z.object({ state: z.string() })) });
const listing = z.object({ repositories: z.record(z.string(), z.object({ id: z.string() })) });

async function gitDirOf(name: string): Promise<string> {
  const listed: unknown = JSON.parse(await readFile(join(root, 'repositories.json'), 'utf8'));
  const { id } = listing.parse(listed).repositories[name] ?? { id: '' };
  return join(root, 'repositories', `${id}.git`);
}

test('a repository and a fork: the name is free, or has all of it', TIME, async () => {
  const auth = { token: await service.token('source', 'git:read') };
  const fork = { provider: 'code', owner: 'acme', name: 'source', operation: 'fork', auth };
  for (const [kind, json] of [
    ['plain', {}],
    ['fork', { base_repo: fork }],
  ] as const) {
    const create = async (name: string) =>
      (await send('POST', '/api/repos', await service.token(name, 'repo:write'), json)).status;
    const takes = await timed(async () => expect(await create(`${kind}-first`)).toBe(201));
    for (const [n, part] of moments.entries()) {
      const name = `${kind}-${String(n)}`;
      await killedAt(part, takes, () => create(name));
      // Acknowledged or not, what is there is whole.
      expect([201, 409]).toContain(await create(name));
      const made = await gitDirOf(name);
      expect(await refs(made)).toBe(kind === 'fork' ? await refs(source) : '');
      expect(await create(name)).toBe(409);
    }
  }
  const left = await readdir(join(root, 'repositories'));
  expect(left.filter((name) => !name.endsWith('.git'))).toEqual([]);
  expect((await readdir(root)).filter((name) => name.startsWith('repositories.json'))).toHaveLength(1);
});

test('a pull from upstream: the next one finishes it, also what was rewritten', TIME, async () => {
  const auth = { token: await service.token('source', 'git:read') };
  const base = { provider: 'code', owner: 'acme', name: 'source', auth };
  const create = await service.token('copy', 'repo:write');
  expect((await send('POST', '/api/repos', create, { base_repo: base })).status).toBe(201);
  const copy = await gitDirOf('copy');
  const write = await service.token('copy', 'git:write');
  const org = await service.token('copy', 'org:read', 'git:read');
  const pull = async (): Promise<void> => {
    await send('POST', '/api/v1/repos/pull-upstream', write, { auth });
    await expect
      .poll(async () => meta.parse((await send('GET', '/api/meta', org)).json).syncs[0]?.state)
      .toMatch(/done|failed/);
  };
  const takes = await timed(pull);
  expect(await refs(copy)).toBe(await refs(source));
  for (const [n, part] of moments.entries()) {
    // Every branch is rewritten, and some come and take the room of others.
    const tree = await gitText(['rev-parse', 'main^{tree}'], { gitDir: source });
    const env = Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'R'],
        [`GIT_${who}_EMAIL`, 'r@example.com'],
      ]),
    );
    const next = await gitText(['commit-tree', '-m', String(n), tree], { gitDir: source, env });
    const lines = (await refs(source)).split('\n').map((line) => line.split(' ')[0] ?? '');
    const last = lines.pop() ?? '';
    const input = [`delete ${last}\n`, ...lines.map((ref) => `update ${ref} ${next}\n`)];
    await runGit(['update-ref', '--stdin'], { gitDir: source, input: input.join('') });
    await runGit(['update-ref', `${last}/x`, next], { gitDir: source });
    await killedAt(part, takes, pull);
    // A Git that outlives its service may still be at work for a moment.
    await expect
      .poll(async () => {
        await pull();
        return await refs(copy);
      })
      .toBe(await refs(source));
  }
  expect(await refs(copy, 'refs/upstream/coming/')).toBe('');
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir: copy });
});

test('a push and a note: all of it or nothing, and the same again goes through', TIME, async () => {
  const clone = await mkdtemp(join(tmpdir(), 'killed-clone-'));
  const scopes = ['git:read', 'git:write'];
  const url = async () =>
    `${service.api.replace('//', `//t:${await service.token('source', ...scopes)}@`)}/source.git`;
  await runGit(['clone', '--quiet', '--bare', source, clone], { protocols: ['file'] });
  const push = async (n: number): Promise<number> => {
    const specs = `refs/heads/*:refs/heads/round${String(n)}/*`;
    const how = { gitDir: clone, protocols: ['http'], okCodes: [0, 1, 128] } as const;
    return (await runGit(['push', '--quiet', '--atomic', await url(), specs], how)).code;
  };
  const token = await service.token('source', ...scopes);
  const note = async (text: string, branch: string): Promise<number> =>
    (
      await send('POST', '/api/repos/source/notes', token, {
        action: 'append',
        object_ref: branch,
        note: `${text}\n`,
      })
    ).status;
  const takes = await timed(async () => expect(await push(-1)).toBe(0));
  const notes = Array.from({ length: 20 }, (_, n) => n);
  const writing = async (round: number): Promise<void> => {
    for (const n of notes) await note(`text ${String(round)} ${String(n)}`, 'main');
  };
  const writes = await timed(() => writing(-1));
  for (const [n, part] of moments.entries()) {
    await killedAt(part, takes, () => push(n));
    const there = (await refs(source, `refs/heads/round${String(n)}/`)).split('\n').length;
    expect([1, 101]).toContain(there);
    await expect.poll(() => push(n)).toBe(0);
    expect((await refs(source, `refs/heads/round${String(n)}/`)).split('\n')).toHaveLength(101);
    await killedAt(part, writes, () => writing(n));
    expect(await note(`after ${String(n)}`, 'main')).toBe(201);
  }
  const [text = ''] = (await noteTexts(source, 'refs/notes/commits')).values();
  const lines = text.split('\n').filter((line) => line !== '');
  expect(new Set(lines).size).toBe(lines.length);
  for (const n of moments.keys()) expect(lines).toContain(`after ${String(n)}`);
  await runGit(['fsck', '--strict', '--no-dangling'], { gitDir: source });
  await rm(clone, { recursive: true, force: true });
});
