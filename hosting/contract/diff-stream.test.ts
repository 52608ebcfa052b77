import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { diffStream } from '../../git/diff/stream.ts';
import { gitText } from '../../git/process/run.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { precedence } from '../diff/precedence.ts';
import { openDiff } from '../diff/respond.ts';
import { gitRests } from '../../git/testing/processes.ts';
import { openWorld, type World } from '../testing/world.ts';

/** A branch diff goes out while Git still tells it. */
let world: World;
beforeAll(async () => {
  world = await openWorld('socket');
});
afterAll(async () => await world.close());
afterEach(() => void vi.restoreAllMocks());

const FILES = 60;
const name = (n: number): string => `f${String(n).padStart(2, '0')}`;
const text = (n: number): string =>
  Array.from({ length: 4000 }, (_, line) => `${String((n * 7919 + line * 104_729) % 1_000_003)}\n`).join('');

interface Wide {
  gitDir: string;
  token: string;
}
async function made(repo: string): Promise<Wide> {
  const files = Object.fromEntries(Array.from({ length: FILES }, (_, n) => [name(n), text(n)]));
  const gitDir = await world.repository(repo, [
    { files: { base: 'base\n' } },
    { ref: 'refs/heads/feature', from: 'refs/heads/main', files },
  ]);
  return { gitDir, token: await world.token(repo, ['git:read']) };
}
let shared: Promise<Wide> | undefined;
/** One repository for all that only read. */
const wide = (): Promise<Wide> => (shared ??= made('wide'));

const ask = async (token: string, query = 'branch=feature'): Promise<Response> =>
  await fetch(`${world.origin}/api/v1/repos/branches/diff?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });

test('the first piece has text of the first file, and nothing that is known at the end', async () => {
  const { token } = await wide();
  const answer = await ask(token);
  const reader = (answer.body ?? new Blob([]).stream()).getReader();
  const first = Buffer.from((await reader.read()).value ?? []).toString();
  expect(first).toContain('"files":[{"path":"f00"');
  expect(first).toContain('@@ -0,0 +1,4000 @@');
  expect(first).not.toContain('"stats"');
  expect(first.length).toBeLessThan(300_000);
  await reader.cancel();
});

test('behind its first piece a diff waits for the list of commits that was asked for with it', async () => {
  const { gitDir, token } = await wide();
  const list = Promise.withResolvers<void>();
  void world.hosting.host.lists.first(gitDir, () => list.promise);
  const reader = (await ask(token)).body?.getReader();
  await reader?.read();
  let listed = false;
  const rest = (async () => {
    let bytes = 0;
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      bytes += next.value.length;
    return { bytes, listed };
  })();
  setTimeout(() => {
    listed = true;
    list.resolve();
  }, 300);
  expect((await rest).bytes).toBeGreaterThan(1_000_000);
  expect((await rest).listed).toBe(true);
});

test('a list of commits goes before the rest of a diff until it was read', async () => {
  const { gitDir, token } = await wide();
  const first = vi.spyOn(world.hosting.host.lists, 'first');
  const { json } = await world.send('GET', '/api/v1/repos/commits?branch=feature&base=main', { token });
  expect(json.commits).toHaveLength(1);
  expect(first.mock.calls.map(([where]) => where)).toEqual([gitDir]);
  await first.mock.results[0]?.value;
});

test('the first text waits for three Git processes, one after the other', async () => {
  const { token } = await made('not-read-yet');
  const started = await gitStartedBy(async () => {
    const reader = (await ask(token)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  });
  expect(started).toEqual(['cat-file', 'rev-list', 'diff-tree']);
});

test('a Git that dies half-way: what it told has come, and the answer never looks whole', async () => {
  const { gitDir, token } = await made('without-a-file');
  const gone = await gitText(['rev-parse', `feature:${name(FILES - 1)}`], { gitDir });
  await rm(join(gitDir, 'objects', gone.slice(0, 2), gone.slice(2)));
  // What is to be applied leaves out no file.
  const answer = await fetch(`${world.origin}/api/v1/repos/diff?sha=feature&gitApplyCompatible=true`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  let told = '';
  const decoder = new TextDecoder();
  await expect(
    (async () => {
      for await (const piece of answer.body ?? []) told += decoder.decode(piece, { stream: true });
    })(),
  ).rejects.toThrow();
  expect(told).toContain(`"path":"${name(0)}"`);
  expect(told).not.toContain('"stats"');
  expect(() => void JSON.parse(told)).toThrow();
  expect(await gitRests()).toBe(true);
});

test('far behind the first piece a file that cannot be read is named, and costs no other one', async () => {
  const { gitDir, token } = await made('without-two-files');
  const lost = [FILES - 20, FILES - 1].map(name);
  for (const path of lost) {
    const id = await gitText(['rev-parse', `feature:${path}`], { gitDir });
    await rm(join(gitDir, 'objects', id.slice(0, 2), id.slice(2)));
  }
  const { files, filtered_files, stats } = branchDiffResult.parse(await (await ask(token)).json());
  expect(filtered_files.map(({ path, why }) => [path, why])).toEqual(
    lost.map((path) => [path, 'unreadable']),
  );
  expect(files.map(({ path }) => path)).toEqual(
    Array.from({ length: FILES }, (_, n) => name(n)).filter((path) => !lost.includes(path)),
  );
  expect(stats).toMatchObject({ files: FILES, additions: (FILES - 2) * 4000 });
});

test('a Git that dies before its first word is a problem with a status', async () => {
  const { gitDir, token } = await made('without-a-tree');
  const tree = await gitText(['rev-parse', 'feature^{tree}'], { gitDir });
  await rm(join(gitDir, 'objects', tree.slice(0, 2), tree.slice(2)));
  const answer = await ask(token);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('Content-Type')).toContain('problem');
});

test('a small diff is not behind large ones that nobody reads on', async () => {
  const { token } = await wide();
  const large = await Promise.all(Array.from({ length: 12 }, () => ask(token)));
  const small = await ask(token, `branch=feature&path=${name(3)}`);
  const { files, stats } = branchDiffResult.parse(await small.json());
  expect(files.map(({ path }) => path)).toEqual([name(3)]);
  expect(stats).toMatchObject({ files: 1, additions: 4000 });
  for (const answer of large) {
    const { stats: all } = branchDiffResult.parse(await answer.json());
    expect(all).toMatchObject({ files: FILES, additions: FILES * 4000 });
  }
});

test('every piece waits for its turn, and a reader that takes nothing is not read ahead for', async () => {
  const { gitDir, token } = await wide();
  const [from = '', to = ''] = (await gitText(['rev-parse', 'main', 'feature'], { gitDir })).split('\n');
  let turns = 0;
  const scheduleFor =
    () =>
    async <T>(work: () => Promise<T>) => {
      turns += 1;
      return await work();
    };
  const request = { gitDir, from, to, head: { branch: 'feature' }, fileBytes: 1_000_000 };
  const body = await openDiff(request, {
    ...world.hosting.host,
    log: () => undefined,
    scheduleFor,
    lists: precedence(),
  });
  // Another reader of the same takes all of it meanwhile.
  const { files } = branchDiffResult.parse(await (await ask(token)).json());
  expect(files).toHaveLength(FILES);
  const before = turns;
  expect(before).toBeLessThan(9);
  expect(JSON.parse(await new Response(body).text()).files).toHaveLength(FILES);
  expect(turns).toBeGreaterThan(before + 1);
});

test('a reader that takes nothing for long is left, and its Git ends', async () => {
  const { gitDir } = await wide();
  const [from = '', to = ''] = (await gitText(['rev-parse', 'main', 'feature'], { gitDir })).split('\n');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const body = await diffStream({ gitDir, from, to, head: { branch: 'feature' }, fileBytes: 1_000_000 });
    const reader = body.getReader();
    await reader.read();
    vi.advanceTimersByTime(600_001);
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('the reader stopped reading');
  } finally {
    vi.useRealTimers();
  }
  expect(await gitRests()).toBe(true);
});
