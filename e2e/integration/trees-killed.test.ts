/** Ended with kill -9 while it fetches commits or trees, the app finds a copy that it can read and go on with at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHistory } from '../../git/remarks/history.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { readFollowedRange } from '../../git/follow/range.ts';
import { gitText } from '../../git/process/run.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { laterToday } from '../../git/testing/later.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { changedAnswers, type ChangedAnswers } from './support/changed-answers.ts';
import type { FetchJob } from './support/fetch-child.ts';

const place = { orgId: 'org', repo: 'demo' };
let world: World;
let gitDir: string;
let root: string;
let host: ChangedAnswers;
let remote: { url: string; token: string };

beforeEach(async () => {
  world = await openWorld('socket', { readRoutes: false });
  const commits = Array.from({ length: 20 }, (_, at) => ({ files: { [`deep/${at}/a`]: `${at}\n` } }));
  gitDir = await world.repository('demo', commits);
  root = await mkdtemp(join(tmpdir(), 'killed-'));
  host = await changedAnswers(world.origin);
  remote = { url: `${host.origin}/demo.git`, token: await world.token('demo', ['git:read']) };
});
afterEach(async () => {
  host.close();
  await world.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** @param pack which one is on its way when the process ends. @param whole its Git ends in the same moment */
async function killedAt(pack: number, whole: boolean): Promise<void> {
  const half = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let packs = 0;
  host.change = halved;
  host.inTwo = (body) => {
    const at = body.indexOf(PACK);
    if (at < 0 || (packs += 1) !== pack) return undefined;
    half.resolve();
    const end = at - 4 + lengthAt(body, at);
    return { parts: [body.subarray(0, end), body.subarray(end)], between: over.promise };
  };
  const job: FetchJob = { root, ...remote, place };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/fetch-child.ts')], {
    env: childEnv({ FETCH_JOB: JSON.stringify(job) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let started = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (started += text));
  const ended = once(child, 'exit');
  await Promise.race([half.promise, ended]);
  // The first half has come: Git writes it to a file of its own.
  await expect.poll(() => leftovers()).not.toEqual([]);
  child.kill('SIGKILL');
  if (whole) for (const pid of started.trim().split('\n')) endGroup(Number(pid));
  expect((await ended)[1]).toBe('SIGKILL');
  delete host.inTwo;
  over.resolve();
}

/** What talks to a host has a group of its own, with all that it starts. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended, or had none.
  }
}

const PACK = '\u0001PACK';
/** Of the packet that holds a band and what is at `at`. */
const lengthAt = (body: Buffer, at: number): number =>
  Number.parseInt(body.toString('latin1', at - 4, at), 16);

const packet = (data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${(data.length + 5).toString(16).padStart(4, '0')}\u0001`), data]);

/** The packet that begins a pack as two: Git reads whole ones. */
function halved(body: Buffer): Buffer {
  const at = body.indexOf(PACK);
  if (at < 0) return body;
  const end = at - 4 + lengthAt(body, at);
  const middle = Math.floor((at + end) / 2);
  const halves = [packet(body.subarray(at + 1, middle)), packet(body.subarray(middle, end))];
  return Buffer.concat([body.subarray(0, at - 4), ...halves, body.subarray(end)]);
}

/** Half-written packs, and locks. */
const leftovers = (): string[] =>
  existsSync(root)
    ? readdirSync(root, { recursive: true })
        .map(String)
        .filter((name) => /\.lock$|[/\\](?:tmp_|\.tmp-)/.test(name))
    : [];

test.each([
  ['its commits', 1, true],
  ['its trees', 2, true],
  ['its trees, without its Git,', 2, false],
] as const)('killed while %s come, a history is read by the next run', async (_, pack, whole) => {
  await killedAt(pack, whole);
  const copies = createRepositoryCopies(root, { gitRemote: () => Promise.resolve(remote) });
  const tip = await gitText(['rev-parse', 'main'], { gitDir });
  const copy = copies.of(place);
  expect(await copy.hasHistory(tip)).toBe(pack === 2);
  const span = { branch: 'main', ephemeral: false, commits: { sha: tip, base: null } };
  const { commits } = await createHistory(copy).range(span);
  expect(commits).toEqual(await readFollowedRange(gitDir, { from: null, to: tip, most: 100 }));
  copies.close();

  // What is left of it goes when nobody can be writing it any more.
  laterToday(60_000);
  const next = createRepositoryCopies(root, { gitRemote: () => Promise.resolve(remote) });
  await next.of(place).fetchHistory('main', false);
  next.close();
  expect(leftovers()).toEqual([]);
});
