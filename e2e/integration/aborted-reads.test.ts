import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commitDiffOverGit } from '../../electron/repository-copy/commit-diff.ts';
import { createContents } from '../../electron/repository-copy/contents.ts';
import { createRepositoryCopies, type RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';
import { patience } from '../../shared/testing/patience.ts';

/**
 * Readers leave at random moments, and the app is quit at random moments: whatever was under way, every later read works,
 * in this run and in the next one.
 */
const THOROUGH = process.env['MARGINALIA_THOROUGH'] === '1';
const ROUNDS = THOROUGH ? 200 : 5;
const TIMEOUT = patience(THOROUGH ? 1_200_000 : 120_000);
/** Longer than any of these reads takes here; milliseconds. */
const LONGEST = 120;
const NOTES_REFS = 300;

const place = { orgId: ORG, repo: 'acme/demo' };
const main = { ...place, branch: 'main', ephemeral: false };
let reach: Reach;
let gitDir: string;
let commits: string[];
let root: string;
let copies: RepositoryCopies;

beforeAll(async () => {
  reach = await openReach({ readRoutes: false });
  gitDir = await reach.world.repository(
    'acme/demo',
    Array.from({ length: 30 }, (_, at) => ({
      files: { a: `${at}\n`, [`dir/${at}`]: `${at}\n`.repeat(1000) },
    })),
  );
  commits = (await gitText(['rev-list', 'main'], { gitDir })).split('\n');
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Reviewer'],
      [`GIT_${who}_EMAIL`, 'reviewer@example.com'],
    ]),
  );
  await runGit(['notes', '--ref=n0', 'add', '--message=seen', 'main'], { gitDir, env });
  const noted = await gitText(['rev-parse', 'refs/notes/n0'], { gitDir });
  const updates = Array.from(
    { length: NOTES_REFS - 1 },
    (_, at) => `create refs/notes/n${at + 1} ${noted}\n`,
  );
  await runGit(['update-ref', '--stdin'], { gitDir, input: updates.join('') });
});
afterAll(() => reach.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aborted-'));
  copies = createRepositoryCopies(root, reach.client);
});
afterEach(async () => {
  copies.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** What nobody has asked for yet, so that there is something to fetch. */
const anew = async (): Promise<void> => {
  copies.close();
  await copies.forget(ORG);
};
const locks = (): string[] =>
  readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.lock'));

const diff = { ...main, ephemeralBase: false, paths: [] };
const kinds: Record<string, (round: number, signal: AbortSignal) => Promise<unknown>> = {
  'the history of a branch': (_, signal) => copies.of(place).fetchHistory('main', false, { signal }),
  'the lines of a file': (round, signal) =>
    createContents(copies)({ ...main, path: `dir/${round % 30}` }, { signal }),
  'a file of one commit': (round, signal) =>
    createContents(copies)({ ...main, commit: commits[round % 29] ?? '', path: 'a' }, { signal }),
  'what a commit changes': async (round, signal) => {
    const sha = commits[round % 29] ?? '';
    const response = await commitDiffOverGit(copies.of(place), diff, { sha }, { signal });
    return await response.text();
  },
};

describe.each(Object.entries(kinds))('%s', (_name, read) => {
  test(`is read after ${ROUNDS} readers of it left`, { timeout: TIMEOUT }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % 4 === 0) await anew();
      const abort = new AbortController();
      const reading = read(round, abort.signal).catch((cause: unknown) => cause);
      await sleep(Math.random() * LONGEST);
      abort.abort();
      await reading;
    }
    const never = new AbortController().signal;
    for (const [name, each] of Object.entries(kinds)) expect(await each(1, never), name).toBeDefined();
    expect(await copies.of(place).notes.refresh()).toBe(true);
    expect(locks()).toEqual([]);
  });
});

test(
  `${NOTES_REFS} notes refs are read after the app was quit ${ROUNDS} times while they came`,
  { timeout: TIMEOUT },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const quit = createRepositoryCopies(root, reach.client);
      const fetching = quit
        .of(place)
        .notes.refresh()
        .catch((cause: unknown) => cause);
      await sleep(Math.random() * LONGEST * 2);
      quit.close();
      await fetching;
    }
    await copies.of(place).notes.refresh();
    expect(await copies.of(place).notes.refs()).toHaveLength(NOTES_REFS);
    expect(locks()).toEqual([]);
  },
);
