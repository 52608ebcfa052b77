import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { openWorld, type World } from '../../hosting/testing/world.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';

let world: World;
let gitDir: string;
let desk: Desk;
const at = { orgId: ORG, repo: 'demo' };
const onTopic = { ...at, branch: 'topic', ephemeral: false, mergeBase: null };

beforeEach(async () => {
  world = await openWorld('socket');
  gitDir = await world.repository('demo', [
    { files: { a: 'one\ntwo\nthree\n' }, message: 'Base' },
    { ref: 'refs/heads/topic', from: 'refs/heads/main', files: { a: 'one\n2\nthree\n' }, message: 'Say 2' },
    { ref: 'refs/heads/topic', files: { b: 'new\n' }, message: 'Add b' },
  ]);
  desk = await openDesk(world, 'Reviewer');
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

async function commits(): Promise<Array<{ sha: string; subject: string }>> {
  const text = await gitText(['log', '--format=%H %s', 'main..topic'], { gitDir });
  return text.split('\n').map((line) => ({ sha: line.slice(0, 40), subject: line.slice(41) }));
}

/** The same two changes on top of a new base, as a rebase leaves them: new commits, the same patches. */
async function rebase(): Promise<void> {
  const env = {
    GIT_AUTHOR_NAME: 'Reviewer',
    GIT_AUTHOR_EMAIL: 'reviewer@example.com',
    GIT_COMMITTER_NAME: 'Reviewer',
    GIT_COMMITTER_EMAIL: 'reviewer@example.com',
  };
  const commit = async (parent: string, subject: string, files: Record<string, string>): Promise<string> => {
    const lines = await Promise.all(
      Object.entries(files).map(async ([path, content]) => {
        const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: content });
        return `100644 blob ${blob}\t${path}\n`;
      }),
    );
    const tree = await gitText(['mktree'], { gitDir, input: lines.join('') });
    return await gitText(['commit-tree', tree, '-p', parent, '-m', subject], { gitDir, env });
  };
  const base = await commit('refs/heads/main', 'Another base', { a: 'one\ntwo\nthree\n', c: 'c\n' });
  const first = await commit(base, 'Say 2', { a: 'one\n2\nthree\n', c: 'c\n' });
  const second = await commit(first, 'Add b', { a: 'one\n2\nthree\n', b: 'new\n', c: 'c\n' });
  await runGit(['update-ref', 'refs/heads/main', base], { gitDir });
  await runGit(['update-ref', 'refs/heads/topic', second], { gitDir });
}

test('after a rebase each note is paired with the commit that makes the same change', async () => {
  const before = await commits();
  const [, say2] = before;
  if (say2 === undefined) throw new Error('no commit');
  await desk.write({ ...at, notesRef: 'refs/notes/reviews', object: say2.sha }, 'add', 'Why 2?');
  await desk.notes.fetched.refresh(at, true);
  expect(await desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: before })).toEqual([]);

  await rebase();
  const after = await commits();
  const [, newSay2] = after;
  expect(newSay2?.sha).not.toBe(say2.sha);
  const pairs = await desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: after });
  expect(pairs).toEqual([
    {
      notesRef: 'refs/notes/reviews',
      from: say2.sha,
      fromSubject: 'Say 2',
      to: newSay2?.sha,
      text: 'Why 2?\n',
      quoted: 0,
      author: 'Reviewer',
    },
  ]);

  const [pair] = pairs;
  if (pair === undefined) throw new Error('no pair');
  await desk.write(
    { ...at, notesRef: pair.notesRef, object: pair.to ?? '' },
    'add',
    `${pair.text}\nCopied from ${pair.from}`,
  );
  await desk.notes.fetched.refresh(at, true);
  expect(await desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: after })).toEqual([]);
});

test('commits without notes cost nothing, and a host without the route offers nothing', async () => {
  let asked = 0;
  desk.network = async (url, init, go) => {
    if (url.includes('/repos/diff')) asked += 1;
    return await go(url, init);
  };
  await desk.notes.fetched.refresh(at, true);
  expect(
    await desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: await commits() }),
  ).toEqual([]);
  expect(asked).toBe(0);
});

test('a commit whose diff is too large to be read stops no other', async () => {
  const before = await commits();
  const [addB, say2] = before;
  if (addB === undefined || say2 === undefined) throw new Error('no commits');
  for (const { sha } of before)
    await desk.write({ ...at, notesRef: 'refs/notes/reviews', object: sha }, 'add', `About ${sha}`);
  desk.network = async (url, init, go) =>
    url.includes(addB.sha)
      ? new Response('{}', { headers: { 'content-length': String(1024 ** 3) } })
      : await go(url, init);
  await desk.notes.fetched.refresh(at, true);
  await desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: before });
  await rebase();
  const pairs = await desk.notes.notes.copyable({
    ...onTopic,
    requestId: 'offer',
    commits: await commits(),
  });
  expect(pairs.map(({ from }) => from)).toEqual([say2.sha]);
});

test('nobody waits for it: it asks while no diff is on its way, one commit after the other, and ends when told', async () => {
  const before = await commits();
  for (const { sha } of before)
    await desk.write({ ...at, notesRef: 'refs/notes/reviews', object: sha }, 'add', `About ${sha}`);
  await desk.notes.fetched.refresh(at, true);
  let asked = 0;
  let together = 0;
  let most = 0;
  desk.network = async (url, init, go) => {
    if (!url.includes('/repos/diff')) return await go(url, init);
    asked += 1;
    together += 1;
    most = Math.max(most, together);
    await sleep(50);
    together -= 1;
    return await go(url, init);
  };
  const quiet = vi.spyOn(desk.firstPaint, 'quiet');
  const diff = desk.firstPaint.begin();
  const find = (requestId: string) =>
    Promise.resolve(desk.notes.notes.copyable({ ...onTopic, requestId, commits: before }));
  const left = find('left');
  const [one, other] = [find('one'), find('other')];
  const started = await gitStartedBy(async () => {
    await expect.poll(() => quiet.mock.calls.length).toBeGreaterThan(0);
    await (await fetch(world.origin)).arrayBuffer();
  });
  expect(started).toEqual([]);
  expect(asked).toBe(0);
  desk.runningRequests.cancel('left');
  diff.over();
  expect(await left).toEqual([]);
  expect(await Promise.all([one, other])).toEqual([[], []]);
  expect(asked).toBe(2);
  expect(most).toBe(1);
});

test('a diff that comes in the middle of it goes before the next commit', async () => {
  const before = await commits();
  for (const { sha } of before)
    await desk.write({ ...at, notesRef: 'refs/notes/reviews', object: sha }, 'add', `About ${sha}`);
  await desk.notes.fetched.refresh(at, true);
  const inTheMiddle = Promise.withResolvers<{ over: () => void }>();
  let asked = 0;
  desk.network = async (url, init, go) => {
    if (!url.includes('/repos/diff')) return await go(url, init);
    asked += 1;
    if (asked === 1) inTheMiddle.resolve(desk.firstPaint.begin());
    return await go(url, init);
  };
  const finding = Promise.resolve(
    desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: before }),
  );
  const diff = await inTheMiddle.promise;
  const quiet = vi.spyOn(desk.firstPaint, 'quiet');
  await expect.poll(() => quiet.mock.calls.length).toBeGreaterThan(0);
  await (await fetch(world.origin)).arrayBuffer();
  expect(asked).toBe(1);
  diff.over();
  expect(await finding).toEqual([]);
  expect(asked).toBe(2);
});

test('who is told to end in the middle of a commit ends its request', async () => {
  const before = await commits();
  for (const { sha } of before)
    await desk.write({ ...at, notesRef: 'refs/notes/reviews', object: sha }, 'add', `About ${sha}`);
  await desk.notes.fetched.refresh(at, true);
  const asked = Promise.withResolvers<AbortSignal | null | undefined>();
  desk.network = async (url, init, go) => {
    if (!url.includes('/repos/diff')) return await go(url, init);
    asked.resolve(init?.signal);
    return await new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
    });
  };
  const finding = Promise.resolve(
    desk.notes.notes.copyable({ ...onTopic, requestId: 'offer', commits: before }),
  );
  const signal = await asked.promise;
  expect(signal?.aborted).toBe(false);
  desk.runningRequests.cancel('offer');
  expect(signal?.aborted).toBe(true);
  expect(await finding).toEqual([]);
});
