import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchRemote } from '../../git/remote/fetch.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { STALE_LOCK_MS } from '../../git/process/stale-locks.ts';
import { gitRests } from '../../git/testing/processes.ts';
import { openWorld, type World } from '../testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { patience } from '../../shared/testing/patience.ts';

/** Clients that leave at any moment, and what they leave behind: nothing. */
let world: World;
let gitDir: string;
let head: string;
let pack: Buffer;
let token: string;
const ROUNDS = rounds(2, 200);
/** Some leave before the service has begun. */
const WAIT = { timeout: patience(15_000) };
const TIME = { timeout: patience(100_000 + ROUNDS * 10_000) };

beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [
    { files: { a: 'one\n'.repeat(5000) } },
    { files: { a: 'two\n'.repeat(5000), b: 'b\n' } },
  ]);
  head = await gitText(['rev-parse', 'main'], { gitDir });
  pack = (await runGit(['pack-objects', '--stdout', '--revs', '-q'], { gitDir, input: `${head}\n` })).stdout;
  // All rounds together take longer than a token usually lives.
  const exp = Math.floor(Date.now() / 1000) + 7200;
  token = await world.token('demo', ['git:read', 'git:write'], { exp });
});
afterEach(async () => await world.close());

/** What `git push --atomic` sends for so many new refs, one in ten of them a notes ref. */
function push(refs: number, round: number): Buffer {
  const lines = Array.from({ length: refs }, (_, n) => {
    const ref = `refs/${n % 10 === 0 ? 'notes' : 'heads'}/r${String(round)}/n${String(n)}`;
    const line = `${'0'.repeat(40)} ${head} ${ref}${n === 0 ? '\0 report-status atomic' : ''}`;
    return `${(line.length + 4).toString(16).padStart(4, '0')}${line}`;
  });
  return Buffer.concat([Buffer.from(`${lines.join('')}0000`), pack]);
}

interface Sent {
  /** Milliseconds until the answer was whole; null: nobody waited for it. */
  took: number | null;
}

/** Sends a request and leaves after so many milliseconds, or stays to the end. */
async function send(
  method: string,
  path: string,
  body: Buffer | null,
  leaveAfter: number | null,
): Promise<Sent> {
  const begun = performance.now();
  const service = path.split('/').at(-1) ?? '';
  const sent = request(new URL(path, world.origin), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === null
        ? {}
        : { 'Content-Type': `application/x-${service}-request`, 'Content-Length': body.length }),
    },
  });
  const whole = new Promise<Sent>((resolve) => {
    sent.on('response', (response) => {
      response.resume();
      response.once('end', () => resolve({ took: performance.now() - begun }));
      response.once('error', () => resolve({ took: null }));
    });
    sent.on('error', () => resolve({ took: null }));
  });
  // In two parts: some leave while they are still sending.
  if (body !== null) {
    const half = Math.floor(body.length / 2);
    sent.write(body.subarray(0, half));
    setTimeout(() => sent.end(body.subarray(half)), 3);
  } else sent.end();
  if (leaveAfter === null) return await whole;
  await sleep(leaveAfter);
  sent.destroy();
  return { took: null };
}

/** Waits for every Git process, those that wait for questions included. */
async function idle(): Promise<boolean> {
  await world.hosting.close();
  // A push whose sender has gone may take half a minute to its own end, on a machine that has much else to do.
  return await gitRests(45_000);
}

async function leftovers(): Promise<string[]> {
  const names = await readdir(gitDir, { recursive: true });
  return names.filter((name) => /\.lock$|tmp_objdir|incoming-|tmp_pack|tmp_obj/.test(name));
}

const write = async (n: number): Promise<number> => {
  const json = { action: 'append', object_ref: head, note: `${String(n)}\n` };
  return (await world.send('POST', '/api/repos/demo/notes', { token, json })).status;
};

test.each([
  { refs: 1, times: ROUNDS },
  { refs: 20, times: ROUNDS },
  { refs: rounds(400, 1500), times: rounds(1, 200) },
])(
  'who pushes $refs refs and leaves at any moment leaves no lock, and the next write works',
  TIME,
  async ({ refs, times }) => {
    const { took } = await send('POST', '/demo.git/git-receive-pack', push(refs, times), null);
    expect(took).not.toBeNull();
    for (let round = 0; round < times; round++) {
      await send('POST', '/demo.git/git-receive-pack', push(refs, round), Math.random() * (took ?? 0) * 1.1);
      if (round % 2 === 0) expect(await write(round)).toBe(201);
      expect(await idle()).toBe(true);
      await expect.poll(leftovers, WAIT).toEqual([]);
      expect(await write(round)).toBe(201);
      // Atomic: all of them or none.
      const made = await gitText(['for-each-ref', '--format=x', `refs/*/r${String(round)}/`], { gitDir });
      expect([0, refs]).toContain(made === '' ? 0 : made.split('\n').length);
      // What a round made would slow down every later one.
      for (const kind of ['heads', 'notes'])
        await rm(join(gitDir, 'refs', kind, `r${String(round)}`), { recursive: true, force: true });
    }
  },
);

const READS = [
  '/api/v1/repos/branches/diff?branch=main&base=other',
  '/api/v1/repos/commits?branch=main',
  '/api/v1/repos/branches',
  '/api/v1/repos/notes/refs',
  '/api/v1/repos/diff?sha=main',
  '/demo.git/info/refs?service=git-upload-pack',
];

test.each(READS)('who leaves while %s is read leaves no lock and no process', TIME, async (path) => {
  await gitText(['update-ref', 'refs/heads/other', 'main~1'], { gitDir });
  const { took } = await send('GET', path, null, null);
  for (let round = 0; round < ROUNDS; round++)
    await send('GET', path, null, Math.random() * (took ?? 0) * 1.1);
  expect(await idle()).toBe(true);
  await expect.poll(leftovers, WAIT).toEqual([]);
  expect(await write(0)).toBe(201);
});

test.each([
  { kind: 'all notes refs', refspecs: ['+refs/notes/*:refs/notes/*'], options: { prune: true } },
  { kind: 'one commit, shallow', refspecs: ['+refs/heads/main:refs/x/main'], options: { depth: 1 } },
  { kind: 'a history without files', refspecs: ['+refs/heads/*:refs/x/*'], options: { filter: 'blob:none' } },
])('a fetch ($kind) that is broken off leaves no lock in the copy', TIME, async ({ refspecs, options }) => {
  const count = rounds(100, 300);
  const input = Array.from({ length: count }, (_, n) => `create refs/notes/n${String(n)} ${head}\n`).join('');
  await runGit(['update-ref', '--stdin'], { gitDir, input });
  const remote = { url: `${world.origin}/demo.git`, token };
  let took = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const copy = join(world.root, `copy-${String(round)}`);
    await runGit(['init', '--quiet', '--bare', copy]);
    const controller = new AbortController();
    const begun = performance.now();
    const fetching = fetchRemote(copy, remote, refspecs, { ...options, signal: controller.signal });
    const ended = fetching.catch(() => undefined);
    // The first goes to its end, and tells how long one takes.
    if (round > 0) {
      await sleep(Math.random() * took);
      controller.abort();
    }
    await ended;
    took ||= performance.now() - begun;
    const names = await readdir(copy, { recursive: true });
    expect(names.filter((name) => name.endsWith('.lock'))).toEqual([]);
    await fetchRemote(copy, remote, refspecs, options);
  }
});

test('a lock that somebody left in a repository of the service is cleared away, and the note is written', async () => {
  await mkdir(join(gitDir, 'refs/notes'), { recursive: true });
  const lock = join(gitDir, 'refs/notes/commits.lock');
  await writeFile(lock, '');
  // Still too young to be told from one that a Git holds.
  const made = new Date(Date.now() - STALE_LOCK_MS + 500);
  await utimes(lock, made, made);
  expect(await write(0)).toBe(201);
  expect(await leftovers()).toEqual([]);
});
