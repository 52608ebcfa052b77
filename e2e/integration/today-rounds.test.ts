import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createStore, type Store } from '../../electron/store/index.ts';
import type { Today } from '../../electron/today/index.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import { atHost } from './support/at-host.ts';
import { openToday } from './support/open-today.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

/** A round asks each repository of a host once, whatever the host answers. */

const NAMES = ['a', 'b', 'c', 'd'];

let root: string;
let reach: Reach;
let store: Store;
let today: Today;
/** Repositories that were asked for their refs, and how their requests treat a redirect. */
let asked: string[];
let redirects: Set<RequestRedirect | undefined>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'today-rounds-'));
  reach = await openReach();
  store = createStore(root);
  for (const repo of NAMES) {
    await reach.world.repository(repo, [{ files: { 'a.txt': 'one\n' }, message: 'First' }]);
    store.memories.put({ ...memoryOf('recent', { orgId: ORG, repo }), value: '' });
  }
  const open = atHost(reach.client, createRepositoryCopies(join(root, 'copies'), reach.client));
  today = openToday({
    store,
    open,
    reader: () => Promise.resolve(null),
  });
});
afterEach(async () => {
  today.close();
  store.close();
  await reach.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** Answers the questions for refs instead of the host; null: the host does. */
function answerInstead(answer: (nth: number) => Response | null): void {
  [asked, redirects] = [[], new Set()];
  reach.network = async (url, init, go) => {
    const repo = /\/([^/]+)\.git\/git-upload-pack$/.exec(new URL(url).pathname)?.[1];
    if (repo === undefined) return await go(url, init);
    asked.push(repo);
    redirects.add(init.redirect);
    return answer(asked.length) ?? (await go(url, init));
  };
}
async function round(): Promise<Awaited<ReturnType<Today['handlers']['list']>>> {
  asked = [];
  await today.handlers.look({ force: true });
  return await today.handlers.list({});
}
const problems = (list: Awaited<ReturnType<typeof round>>): string[] =>
  list.followed.flatMap(({ repo, problem }) => (problem === null ? [] : [`${repo}: ${problem}`]));

test('each repository is asked once, and no redirect is followed', async () => {
  answerInstead(() => null);
  const list = await round();
  expect(asked.toSorted()).toEqual(NAMES);
  expect([...redirects]).toEqual(['error']);
  expect(list.round).toMatchObject({ repositories: 4, requests: 4 });
  expect(problems(list)).toEqual([]);
});

test('a host that asks for a pause with every second answer gets it, and the others are read', async () => {
  answerInstead((nth) =>
    nth % 2 === 0 ? new Response('', { status: 429, headers: { 'retry-after': '60' } }) : null,
  );
  const list = await round();
  expect(asked).toHaveLength(4);
  const paused = list.followed.filter(({ problem }) => problem !== null).map(({ repo }) => repo);
  expect(problems(list)).toEqual(paused.map((repo) => expect.stringMatching(`^${repo}: .*pause of 60 s`)));
  expect(paused).toHaveLength(2);
  // During the pause they are not asked.
  answerInstead(() => null);
  const next = await round();
  expect(asked.toSorted()).toEqual(NAMES.filter((name) => !paused.includes(name)));
  expect(problems(next)).toHaveLength(2);
});

test('a host that cannot be reached is asked once in a round, and what was known stays', async () => {
  answerInstead(() => null);
  const before = await round();
  answerInstead(() => {
    throw new TypeError('fetch failed');
  });
  const list = await round();
  expect(asked).toHaveLength(1);
  expect(problems(list)).toHaveLength(4);
  expect(list.followed.map(({ asOf }) => asOf)).toEqual(before.followed.map(({ asOf }) => asOf));
  answerInstead(() => null);
  expect(problems(await round())).toEqual([]);
});

test('where the host does not speak that protocol, Git itself lists the refs', async () => {
  answerInstead(() => new Response('ERR unknown', { status: 200 }));
  const list = await round();
  expect(problems(list)).toEqual([]);
  expect(list.followed.every(({ asOf }) => asOf !== null)).toBe(true);
});
