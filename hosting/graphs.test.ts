import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, truncate, utimes, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasGraph, writeGraph } from '../git/objects/commit-graph.ts';
import type { GraphProgress } from '../git/objects/graph-progress.ts';
import { commitIds, countCommits, listCommits } from '../git/history/commits.ts';
import { mergeBase } from '../git/history/merge-base.ts';
import { gitText, runGit } from '../git/process/run.ts';
import { commitGraphs } from './graphs.ts';
import { writeHistory } from './testing/history.ts';
import { writeLyingGraph } from './testing/lying-graph.ts';
import { openWorld } from './testing/world.ts';

/** When a commit-graph of ours is made, where it lies, and that reads go by it. */
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'graphs-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

const HISTORY = [
  ...Array.from({ length: 40 }, (_, n) => ({ files: { a: String(n) } })),
  { ref: 'refs/heads/side', from: ':20', files: { b: 's' } },
];

async function repository(name: string): Promise<string> {
  const gitDir = join(root, name);
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  await writeHistory(gitDir, HISTORY);
  return gitDir;
}

/** Each object in a file of its own. */
async function unpack(gitDir: string): Promise<void> {
  const packs = join(gitDir, 'objects/pack');
  for (const name of readdirSync(packs).filter((each) => each.endsWith('.pack'))) {
    const input = readFileSync(join(packs, name));
    await rm(packs, { recursive: true });
    await runGit(['unpack-objects', '-q'], { gitDir, input });
  }
}

/** As large as repositories are whose history takes long to walk. */
async function makeLong(gitDir: string): Promise<void> {
  const pack = join(gitDir, 'objects/pack/tmp_pack_large');
  await mkdir(join(gitDir, 'objects/pack'), { recursive: true });
  await writeFile(pack, '');
  await truncate(pack, 9 * 1024 * 1024);
}

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('tmp_'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${readFileSync(path).toString('base64')}`)
    .toSorted();

test('merge base, list and count walk by the graph', async () => {
  const gitDir = await repository('plain.git');
  await unpack(gitDir);
  const ids = await gitText(['rev-parse', 'main~10', 'main', 'side', 'main~20'], { gitDir });
  const [walked = '', main = '', side = '', base = ''] = ids.split('\n');
  await writeGraph(gitDir, join(root, 'graph'), new AbortController().signal);
  // What is only walked over need not be read: without the graph Git misses it.
  await rm(join(gitDir, 'objects', walked.slice(0, 2), walked.slice(2)));
  expect(await countCommits(gitDir, side, main)).toBe(1);
  expect(await commitIds(gitDir, side, main)).toBe(side);
  expect((await listCommits(gitDir, side, { without: main })).map(({ sha }) => sha)).toEqual([side]);
  expect(await mergeBase(gitDir, main, side)).toBe(base);
  expect(hasGraph(gitDir)).toBe(true);
});

test.each([[], ['--split']])(
  'a graph that a repository brings along, and that lies, hides nothing; nor is ours put upon it: %j',
  async (...how) => {
    const gitDir = await repository('plain.git');
    const ids = await gitText(['rev-parse', 'main', 'side', 'main~1', 'side~1'], { gitDir });
    const [main = '', side = '', walked = '', base = ''] = ids.split('\n');
    await writeHistory(gitDir, [{ ref: 'refs/heads/side', from: side, files: { b: 'on top' } }]);
    const top = await gitText(['rev-parse', 'side'], { gitDir });
    await unpack(gitDir);
    // As if main had merged what is on the side.
    await writeLyingGraph(
      gitDir,
      walked,
      (text) => text.replace('\nauthor', `\nparent ${side}\nauthor`),
      how,
    );
    const seen = async () => ({
      base: await mergeBase(gitDir, main, top),
      list: (await listCommits(gitDir, top, { without: main })).map(({ sha }) => sha),
      ids: await commitIds(gitDir, top, main),
      count: await countCommits(gitDir, top, main),
    });
    const plain = { base, list: [top, side], ids: top + side, count: 2 };
    expect(hasGraph(gitDir)).toBe(false);
    expect(await seen()).toEqual(plain);
    await writeGraph(gitDir, join(root, 'graph'), new AbortController().signal);
    expect(hasGraph(gitDir)).toBe(true);
    expect(await seen()).toEqual(plain);
    await writeHistory(gitDir, [{ ref: 'refs/heads/later', from: top, files: { b: 'later' } }]);
    await writeGraph(gitDir, join(root, 'graph'), new AbortController().signal);
    expect(await seen()).toEqual(plain);
  },
);

test('a graph is made when its repository has not been asked for a moment, and used at the next start', async () => {
  const [short, long] = [await repository('short.git'), await repository('long.git')];
  await makeLong(long);
  const before = files(long);
  const folder = join(root, 'graphs');
  const graphs = commitGraphs(folder, () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  graphs.touch(short);
  graphs.touch(long);
  vi.advanceTimersByTime(1000);
  graphs.touch(short);
  graphs.touch(long);
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await expect.poll(() => hasGraph(long)).toBe(true);
  // They are made one after the other: the short one's would be here.
  expect(hasGraph(short)).toBe(false);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(files(long)).toEqual(before);
  await graphs.close();

  vi.resetModules();
  const [next, { hasGraph: has }] = await Promise.all([
    import('./graphs.ts'),
    import('../git/objects/commit-graph.ts'),
  ]);
  expect(has(long)).toBe(false);
  const again = next.commitGraphs(folder, () => undefined);
  again.touch(long);
  expect(has(long)).toBe(true);
  await again.close();
});

test('graphs are written one after the other, and how far each is is reported until its end', async () => {
  const [first, second] = [await repository('first.git'), await repository('second.git')];
  await Promise.all([first, second].map(makeLong));
  const reports: [name: string, progress: GraphProgress | null][] = [];
  const graphs = commitGraphs(
    join(root, 'graphs'),
    () => undefined,
    (gitDir, progress) => reports.push([basename(gitDir), progress]),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  graphs.touch(first);
  graphs.touch(second);
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await expect.poll(() => reports.filter(([, progress]) => progress === null)).toHaveLength(2);
  await graphs.close();
  const half = reports.findIndex(([, progress]) => progress === null) + 1;
  for (const [name, own] of [
    ['first.git', reports.slice(0, half)],
    ['second.git', reports.slice(half)],
  ] as const) {
    expect(own.map(([of]) => of)).toEqual(own.map(() => name));
    expect(own[0]?.[1]).toEqual({ commits: 0, percent: null });
    expect(own.at(-2)?.[1]).toEqual({ commits: 41, percent: 100 });
    expect(own.at(-1)?.[1]).toBe(null);
  }
});

// Windows has no pipes among its files.
test.runIf(process.platform !== 'win32')(
  'a graph that is being made when the service ends is given up',
  async () => {
    const long = await repository('long.git');
    await makeLong(long);
    // Git asks for all refs, and waits here for them.
    execFileSync('mkfifo', [join(long, 'packed-refs')]);
    const folder = join(root, 'graphs');
    const log = vi.fn();
    const graphs = commitGraphs(folder, log);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    graphs.touch(long);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    await expect.poll(() => existsSync(folder)).toBe(true);
    await graphs.close();
    expect(hasGraph(long)).toBe(false);
    expect(log).not.toHaveBeenCalled();
  },
);

test('graphs that nobody used for long go, others stay', async () => {
  const folder = join(root, 'graphs');
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  for (const [name, kept] of [
    ['old', 'commit-graph'],
    ['old-too', 'commit-graphs/commit-graph-chain'],
    ['young', 'commit-graph'],
    ['young-too', 'commit-graphs/commit-graph-chain'],
  ] as const) {
    const file = join(folder, name, 'info', kept);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '');
    if (name.startsWith('old')) await utimes(file, longAgo, longAgo);
  }
  const graphs = commitGraphs(folder, () => undefined);
  await expect.poll(() => readdirSync(folder)).toEqual(['young', 'young-too']);
  await graphs.close();
});

test('a service that is asked of a long history makes its graph in a folder of its own', async () => {
  const world = await openWorld('memory');
  try {
    const gitDir = await world.repository('long', HISTORY);
    await makeLong(gitDir);
    const before = files(gitDir);
    const token = await world.token('long', ['git:read']);
    const asked = await world.send('GET', '/api/v1/repos/branches', { token });
    expect(asked.status).toBe(200);
    await expect.poll(() => hasGraph(gitDir)).toBe(true);
    expect(readdirSync(join(world.root, 'graphs'))).toHaveLength(1);
    expect(files(gitDir)).toEqual(before);
  } finally {
    await world.close();
  }
});
