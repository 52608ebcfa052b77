/** Locks and refs that stand in the way of a Sync are named, and hold up nothing else. */
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCK_TIMEOUT_MS } from '../../git/process/stale-locks.ts';
import { gitText } from '../../git/process/run.ts';
import { laterToday } from '../../git/testing/later.ts';
import { COMMITS, Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await origin.close();
});

test('a notes ref whose name collides with one here is reported, and holds up no other', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'deep', 'refs/notes/a/b');
  await one.write(origin.first, 'other');
  await one.sync();
  await two.write(origin.first, 'flat', 'refs/notes/a');
  const report = await two.sync({ shared: false });
  expect(report).toMatchObject({ problem: null, received: 1 });
  expect(report.messages).toEqual([
    'refs/notes/a/b was not fetched: Git cannot keep it beside refs/notes/a.',
  ]);
  expect(await two.note(origin.first)).toBe('other');
});

test('where a ref of the remote stands in the way of one that is sent, the remote’s reason is told at once', async () => {
  const one = await origin.clone();
  await origin.git('update-ref', `${COMMITS}/x`, origin.first);
  await one.write(origin.first, 'mine');
  await one.write(origin.first, 'beside', 'refs/notes/beside');
  let tries = 0;
  const report = await one.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(tries).toBe(1);
  expect(report).toMatchObject({ problem: null, sent: 1 });
  expect(report.messages.join(' ')).toMatch(
    /refs\/notes\/commits was refused: .*'refs\/notes\/commits\/x' exists; cannot create 'refs\/notes\/commits'/,
  );
});

test.each([
  [
    'is fetched, and not written',
    'receive.hideRefs',
    COMMITS,
    /^refs\/notes\/commits was refused: its server hides it .*a moment ago$/,
  ],
  [
    'is neither fetched nor written',
    'transfer.hideRefs',
    COMMITS,
    /^refs\/notes\/commits was refused: its server hides .*transfer\.hideRefs do$/,
  ],
])(
  'a notes ref that %s, because the remote hides it, is told as that at once',
  async (_what, key, value, words) => {
    const one = await origin.clone();
    await one.write(origin.first, 'before');
    await one.sync();
    await gitText(['config', key, value], { gitDir: origin.path });
    await one.write(origin.first, 'mine');
    await one.write(origin.first, 'beside', 'refs/notes/beside');
    let tries = 0;
    const report = await one.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
    expect(report.messages).toEqual([expect.stringMatching(words)]);
    expect(report).toMatchObject({ problem: null, sent: 1 });
    expect(tries).toBe(1);
    await gitText(['config', '--unset', key], { gitDir: origin.path });
    expect(await one.sync()).toMatchObject({ sent: 1, messages: [] });
  },
);

test('what each of two remotes refuses is told of each', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  await one.sync();
  const other = join(origin.root, 'other.git');
  await gitText(['clone', '--quiet', '--mirror', origin.path, other], { protocols: ['file'] });
  await one.git('remote', 'add', 'other', other);
  for (const gitDir of [origin.path, other])
    await gitText(['config', 'receive.maxInputSize', '1'], { gitDir });
  await one.write(await one.commit('second'), 'more');
  await one.sync();
  expect(one.reports.map(({ remote }) => remote)).toEqual(['origin', 'other']);
  for (const { messages } of one.reports) expect(messages.join(' ')).toContain(`${COMMITS} was refused: `);
});

test.each([
  ['that only follow commits', []],
  ['with a fetch line', ['+refs/tags/*:refs/tags/*']],
])(
  'a tag in the way of one of the remote stays, is told, and holds up nothing else: tags %s',
  async (_, lines) => {
    const [one, two] = [await origin.clone(), await origin.clone()];
    const to = await one.commit('second');
    await one.git('tag', '-a', '-m', 'rc', 'release/1.0');
    await one.write(origin.first, 'theirs');
    await one.git('push', '--quiet', 'origin', 'main', 'release/1.0', COMMITS);
    for (const line of lines) await two.git('config', '--add', 'remote.origin.fetch', line);
    await two.git('tag', '-a', '-m', 'mine', 'release');
    const mine = await two.git('rev-parse', 'release');
    const report = await two.sync();
    expect(report).toMatchObject({
      problem: null,
      received: 1,
      messages: [
        'refs/tags/release/1.0 was not fetched: Git cannot keep it beside refs/tags/release, which exists here.',
      ],
      commands: [],
    });
    expect(await two.git('rev-parse', 'release', 'origin/main')).toBe(`${mine}\n${to}`);
  },
);

test('a tag that is another one here stays; that is told, and the others come', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  const to = await one.commit('second');
  await one.git('tag', 'v1');
  await one.git('tag', 'v2');
  await one.git('push', '--quiet', 'origin', 'main', 'v1', 'v2');
  await two.git('tag', 'v1');
  await two.git('config', 'remote.origin.tagOpt', '--tags');
  expect(await two.sync()).toMatchObject({
    problem: null,
    messages: ['refs/tags/v1 is a different one here, and was left as it is.'],
  });
  expect(await two.git('rev-parse', 'v1', 'v2')).toBe(`${origin.first}\n${to}`);
  await two.git('tag', '-d', 'v2');
  await two.git('config', 'remote.origin.tagOpt', '--no-tags');
  expect(await two.sync()).toMatchObject({ problem: null, messages: [] });
  expect(await two.git('tag')).toBe('v1');
});

/** A lock that some Git left three hours ago. */
async function leaveLock(gitDir: string, ref: string): Promise<string> {
  const lock = join(gitDir, `${ref}.lock`);
  await mkdir(dirname(lock), { recursive: true });
  await writeFile(lock, '');
  const then = Date.now() / 1000 - 3 * 3600;
  await utimes(lock, then, then);
  return lock;
}

test('a lock that was left here is told with its path and age, in seconds; without it the next Sync goes on', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'mine');
  const to = await one.commit('second');
  await one.git('push', '--quiet', 'origin', 'main');
  await one.sync();
  const locks = [
    await leaveLock(two.gitDir, COMMITS),
    await leaveLock(two.gitDir, 'refs/remotes/origin/main'),
  ];
  let tries = 0;
  const report = await two.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(tries).toBe(1);
  expect(report.problem).toBeNull();
  for (const lock of locks)
    expect(report.messages).toContainEqual(
      expect.stringContaining(`A lock that is 3 hours old is in the way: ${lock}.`),
    );
  for (const lock of locks) await rm(lock);
  expect(await two.sync()).toMatchObject({ received: 1, messages: [] });
  expect(await two.git('rev-parse', 'origin/main')).toBe(to);
});

test('a lock left on the remote is reported in its words, and Sync soon gives up', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  const lock = await leaveLock(origin.path, COMMITS);
  let tries = 0;
  const { messages } = await one.sync({
    step(name) {
      if (name === 'send') tries += 1;
      // A push holds its lock for a moment: that is over with the first attempt.
      if (name === 'sent' && tries === 1) laterToday(LOCK_TIMEOUT_MS + 1);
    },
  });
  expect(tries).toBeLessThan(3);
  expect(messages.join(' ')).toContain(`${COMMITS} was refused: `);
  expect(messages.join(' ')).toContain(`${COMMITS}.lock': File exists`);
  await rm(lock);
  expect(await one.sync()).toMatchObject({ sent: 1, messages: [] });
});

const MAX_TRIES = 12;

test('where the remote’s notes move at each attempt, Sync ends with a sentence, and the next one sends', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'mine');
  const other = await origin.git('rev-parse', 'main^{tree}');
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let tries = 0;
  const report = await one.sync({
    async step(name) {
      if (name === 'send') tries += 1;
      if (name === 'send' && tries <= MAX_TRIES)
        await origin.git('notes', 'add', '-f', '-m', `theirs ${tries}`, other);
    },
  });
  expect(tries).toBe(MAX_TRIES);
  expect(report).toMatchObject({ problem: null, sent: 0 });
  expect(report.messages).toEqual(['Its notes keep moving. Yours are sent with the next Sync.']);
  expect(await one.note(origin.first)).toBe('mine');
  expect(await one.sync()).toMatchObject({ sent: 1, messages: [] });
});

test('where another program keeps writing the notes here, Sync ends with a sentence', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await one.write(origin.first, 'theirs');
  await one.sync();
  const lock = await leaveLock(two.gitDir, COMMITS);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let tries = 0;
  const report = await two.sync({
    async step(name) {
      if (name === 'send') tries += 1;
      if (name === 'send' && tries > MAX_TRIES) await rm(lock, { force: true });
      // Whoever writes now has just begun.
      else if (name === 'send') await utimes(lock, new Date(), new Date(Date.now() + 30_000));
    },
  });
  expect(tries).toBe(MAX_TRIES);
  expect(report).toMatchObject({ problem: null, received: 0 });
  expect(report.messages).toEqual([
    'The notes here are being written by another program. Sync again in a moment.',
  ]);
});
