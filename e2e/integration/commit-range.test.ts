import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { commitsInComparison } from '../../electron/host/comparison.ts';
import { commitRanges } from '../../electron/ipc/commit-ranges.ts';
import { withGitFallback } from '../../electron/repository-copy/git-fallback.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { gitText } from '../../git/process/run.ts';
import { MAX_PACKED_COMMITS, unpackCommits, unpackIds } from '../../shared/domain/packed-commits.ts';
import { inPieces } from './support/in-pieces.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

/** The commits of a comparison, to the last one, from hosts that answer in one question and from others. */
const COMMITS = 1200;
const OLDER = 900;
/** More than are told at once behind a screenful. */
const EARLY = 1190;
const place = { orgId: ORG, repo: 'acme/long' };
let gitDir: string;
let reach: Reach;

beforeAll(async () => {
  reach = await openReach();
  gitDir = await reach.world.repository('acme/long', [
    ...Array.from({ length: COMMITS }, (_, n) => ({ message: `c${String(n)}`, files: { a: String(n) } })),
    { ref: 'refs/heads/side', from: 'refs/heads/main', message: 'side', files: { b: 's' } },
  ]);
  await gitText(['branch', 'old', `main~${String(OLDER)}`], { gitDir });
  await gitText(['branch', 'near', 'main~30'], { gitDir });
  await gitText(['branch', 'early', `main~${String(EARLY)}`], { gitDir });
});
afterAll(() => reach.close());
const fair: Reach['network'] = (url, init, go) => go(url, init);
afterEach(() => {
  reach.network = fair;
});

/** A host of the same routes that does not say that it answers a range in one question. */
const silent: Reach['network'] = (url, init, go) =>
  new URL(url).pathname.endsWith('/meta')
    ? Promise.resolve(Response.json({ features: ['branch-diff'] }))
    : go(url, init);

const between = (base: string, branch: string) => ({
  ...place,
  branch,
  base,
  ephemeral: false,
  ephemeralBase: false,
});
const expected = async (base: string, branch: string) => ({
  shas: (await gitText(['rev-list', branch, `^${base}`], { gitDir })).split('\n').filter(Boolean),
  mergeBase: await gitText(['merge-base', base, branch], { gitDir }),
});
const told = ({ commits, mergeBase }: Awaited<ReturnType<typeof commitsInComparison>>) => ({
  shas: commits.map(({ sha }) => sha),
  mergeBase,
});
const ENDS = [
  ['old', 'main'],
  ['main', 'old'],
  ['near', 'side'],
  ['side', 'main'],
] as const;

test('in one question, to the last commit; a branch that the base holds has none', async () => {
  for (const [base, branch] of ENDS) {
    reach.sent.length = 0;
    const range = await commitsInComparison(reach.client, between(base, branch));
    expect(range.truncated).toBe(false);
    expect(told(range)).toEqual(await expected(base, branch));
    expect(reach.sent.filter(({ path }) => path.includes('/commits'))).toHaveLength(1);
  }
});

const toDefault = (branch: string) => ({ ...between('main', branch), base: undefined });
const rangesSent = () =>
  reach.sent.filter(({ path }) => /\/commits\?.*base=/.test(path)).map(({ path }) => path);

test('the range to the default branch is asked for before that branch is confirmed', async () => {
  await reach.client.repository(place);
  const sent = Promise.withResolvers<void>();
  reach.network = async (url, init, go) => {
    if (url.includes('/commits?')) sent.resolve();
    // The default branch is confirmed only after the range was asked for.
    if (url.endsWith('/repo')) await sent.promise;
    return await go(url, init);
  };
  reach.sent.length = 0;
  const range = await commitsInComparison(reach.client, toDefault('side'));
  expect(told(range)).toEqual(await expected('main', 'side'));
  expect(rangesSent()).toHaveLength(1);
});

test('a default branch that has changed since counts', async () => {
  await reach.client.repository(place);
  reach.network = async (url, init, go) => {
    const answer = await go(url, init);
    if (!url.endsWith('/repo')) return answer;
    const details = z
      .object({ default_branch: z.string() })
      .loose()
      .parse(await answer.json());
    return Response.json({ ...details, default_branch: 'near' });
  };
  reach.sent.length = 0;
  const began: unknown[] = [];
  const range = await commitsInComparison(reach.client, toDefault('side'), {
    begun: (begin) => began.push(begin.mergeBase),
  });
  expect(told(range)).toEqual(await expected('near', 'side'));
  expect(rangesSent()).toHaveLength(2);
  expect(new Set(began)).not.toContain((await expected('main', 'side')).mergeBase);
});
test('of a long list the newest are told at once, with how many there are; a short one comes whole', async () => {
  const ranges = commitRanges(
    async (comparison, begun) => await commitsInComparison(reach.client, comparison, { begun }),
  );
  const { shas, mergeBase } = await expected('old', 'main');
  const begin = await ranges.inComparison(between('old', 'main'));
  expect(begin).toMatchObject({ mergeBase, total: OLDER, truncated: false });
  const newest = unpackCommits(begin.commits).map(({ sha }) => sha);
  expect(newest.length).toBeGreaterThanOrEqual(100);
  expect(newest.length).toBeLessThan(OLDER);
  expect(newest).toEqual(shas.slice(0, newest.length));
  const all = [...newest];
  for (let { more } = begin; more !== null;) {
    const next = await ranges.more({ more, from: all.length });
    expect(next).toMatchObject({ mergeBase, total: OLDER });
    const some = unpackCommits(next.commits);
    expect(some.length).toBeLessThanOrEqual(MAX_PACKED_COMMITS);
    all.push(...some.map(({ sha }) => sha));
    more = next.more;
  }
  expect(all).toEqual(shas);
  const asked = { more: begin.more ?? 0, from: 0 };
  await expect(async () => await ranges.more(asked)).rejects.toMatchObject({ error: { kind: 'not-found' } });
  expect(await ranges.inComparison(between('near', 'side'))).toMatchObject({ total: 31, more: null });
});

test('the others are told as they come, before the last of them is here', async () => {
  const end = Promise.withResolvers<void>();
  reach.network = async (url, init, go) => {
    const answer = await go(url, init);
    if (!url.includes('base=')) return answer;
    return new Response(inPieces(await answer.text(), end.promise), { headers: answer.headers });
  };
  const ranges = commitRanges(
    async (comparison, begun) => await commitsInComparison(reach.client, comparison, { begun }),
  );
  const { shas } = await expected('early', 'main');
  const begin = await ranges.inComparison(between('early', 'main'));
  const all = unpackCommits(begin.commits);
  expect(all.length).toBeLessThan(EARLY - MAX_PACKED_COMMITS);
  const more = begin.more ?? 0;
  // Which they are is told with the second part, before the others are here.
  const second = await ranges.more({ more, from: all.length });
  expect(begin.ids).toBeNull();
  expect(second).toMatchObject({ total: EARLY, more });
  expect(unpackIds(second.ids ?? '', EARLY)).toEqual(shas);
  // Only that one tells them.
  const some = await ranges.more({ more, from: all.length });
  all.push(...unpackCommits(some.commits));
  expect(some).toMatchObject({ total: EARLY, more, ids: null });
  end.resolve();
  const rest = await ranges.more({ more, from: all.length });
  expect(rest.more).toBeNull();
  all.push(...unpackCommits(rest.commits));
  expect(all.map(({ sha }) => sha)).toEqual(shas);
});

test('a list that is another one when it is whole is not put behind the beginning of the first', async () => {
  const first = await commitsInComparison(reach.client, between('old', 'main'));
  const second = await commitsInComparison(reach.client, between('near', 'side'));
  const ranges = commitRanges((_, begun) => {
    begun({ ...first, commits: first.commits.slice(0, 20), total: OLDER, ids: null });
    return Promise.resolve(second);
  });
  const { more } = await ranges.inComparison(between('old', 'main'));
  await expect(async () => await ranges.more({ more: more ?? 0, from: 20 })).rejects.toMatchObject({
    error: { kind: 'not-found' },
  });
});

test('a long list that breaks off behind its beginning is told as broken', async () => {
  reach.network = async (url, init, go) => {
    const answer = await go(url, init);
    if (!url.includes('base=')) return answer;
    return new Response((await answer.text()).slice(0, 100_000), { headers: answer.headers });
  };
  const ranges = commitRanges(
    async (comparison, begun) => await commitsInComparison(reach.client, comparison, { begun }),
  );
  const { total, more } = await ranges.inComparison(between('old', 'main'));
  expect(total).toBe(OLDER);
  await expect(async () => await ranges.more({ more: more ?? 0, from: 0 })).rejects.toMatchObject({
    error: { kind: 'unsupported-by-host' },
  });
});

test('an answer that breaks off in the middle is no list', async () => {
  reach.network = async (url, init, go) => {
    const answer = await go(url, init);
    if (!url.includes('base=')) return answer;
    return new Response((await answer.text()).slice(0, 60_000), { headers: answer.headers });
  };
  await expect(commitsInComparison(reach.client, between('old', 'main'))).rejects.toMatchObject({
    error: { kind: 'unsupported-by-host' },
  });
});

test('a range is read page by page where the host has no such route, and says what is missing', async () => {
  const { store } = reach.world.hosting.host;
  const other = await openReach({ store });
  other.network = silent;
  for (const [base, branch] of [
    ['near', 'side'],
    ['side', 'near'],
    ['side', 'main'],
  ] as const) {
    const range = await commitsInComparison(other.client, between(base, branch));
    expect(range.truncated).toBe(false);
    expect(told(range)).toEqual(await expected(base, branch));
  }
  expect(other.sent.some(({ path }) => path.includes('base='))).toBe(false);
  // Fifty pages of ten are not enough for these.
  const small = await openReach({ store, limits: { pageSize: 10 } });
  let [under, most] = [0, 0];
  small.network = async (url, init, go) => {
    if (!url.includes('cursor=')) return await silent(url, init, go);
    under += 1;
    most = Math.max(most, under);
    const answer = await go(url, init);
    under -= 1;
    return answer;
  };
  expect((await commitsInComparison(small.client, between('old', 'main'))).truncated).toBe(true);
  expect((await commitsInComparison(small.client, between('main', 'old'))).truncated).toBe(true);
  // Both histories are read on side by side.
  expect(most).toBeGreaterThan(1);
  await small.close();

  const root = await mkdtemp(join(tmpdir(), 'range-'));
  const copies = createRepositoryCopies(root, other.client);
  const client = withGitFallback(other.client, copies);
  await copies.of(place).fetchHistory('main', false);
  other.sent.length = 0;
  for (const [base, branch] of ENDS.slice(0, 2)) {
    const range = await commitsInComparison(client, between(base, branch));
    expect(range.truncated).toBe(false);
    expect(told(range)).toEqual(await expected(base, branch));
  }
  expect(other.sent).toHaveLength(4);
  copies.close();
  await rm(root, { recursive: true, force: true });
  await other.close();
});
