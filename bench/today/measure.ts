/** `measure.ts <rounds>`: what rounds over many repositories cost. Prints its figures as JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { createStore } from '../../electron/store/index.ts';
import { freshTip } from '../../electron/versions/merge-tips.ts';
import { atHost } from '../../e2e/integration/support/at-host.ts';
import { openToday } from '../../e2e/integration/support/open-today.ts';
import { openReach, ORG } from '../../e2e/integration/support/reach.ts';
import { runGit } from '../../git/process/run.ts';
import { memoryOf } from '../../shared/domain/memory-of.ts';

const [REPOSITORIES, BRANCHES, NOTES, CHANGED] = [50, 40, 30, 5];
/** How often the memory is measured, and the part of the rounds that goes before. */
const [SAMPLES, WARM_UP] = [25, 0.2];
const AS = ['user.name=Bo', 'user.email=bo@example.com'];
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const rounds = Number(process.argv[2] ?? 100);
const root = mkdtempSync(join(tmpdir(), 'bench-today-'));
const reach = await openReach();
const gitDirs: string[] = [];
const store = createStore(join(root, 'profile'));
try {
  for (let nth = 0; nth < REPOSITORIES; nth += 1) gitDirs.push(await repository(`repository-${String(nth)}`));
  const copies = createRepositoryCopies(join(root, 'copies'), reach.client);
  const open = atHost(reach.client, copies);
  reach.recording = false;
  const begin = () =>
    openToday({
      store,
      open,
      reader: () => Promise.resolve({ name: 'Ann', email: 'ann@example.com' }),
    });
  const today = begin();
  const round = async () => {
    const [cpu, began] = [process.cpuUsage(), performance.now()];
    await today.handlers.look({ force: true });
    const { user, system } = process.cpuUsage(cpu);
    const { round: cost } = await today.handlers.list({});
    return { ms: performance.now() - began, cpu: (user + system) / 1000, requests: cost?.requests ?? 0 };
  };

  const first = await round();
  const some = [await round(), await round(), await round()];
  const middle = (of: 'ms' | 'cpu' | 'requests') => median(some.map((one) => one[of]));
  for (const gitDir of gitDirs.slice(0, CHANGED)) {
    await git(gitDir, 'notes', 'append', '-m', 'a.txt:1: What is this?', 'branch-0');
    await git(gitDir, 'update-ref', 'refs/heads/branch-1', 'refs/heads/branch-0');
  }
  const news = await round();
  const { rows } = await today.handlers.list({});
  const heap: number[] = [];
  for (let nth = 1; nth <= rounds; nth += 1) {
    await round();
    // What the first rounds compile and cache is no leak.
    if (nth > rounds * WARM_UP && nth % Math.ceil(rounds / SAMPLES) === 0) heap.push(heapMb());
  }
  const perRound = slope(heap) / Math.ceil(rounds / SAMPLES);
  const grown = (heap.at(-1) ?? NaN) - (heap[0] ?? NaN);
  today.close();

  // As at the start of another run.
  const again = begin();
  const began = performance.now();
  await again.handlers.list({});
  const cold = performance.now() - began;
  const lists: number[] = [];
  for (let nth = 0; nth < 20; nth += 1) {
    const from = performance.now();
    await again.handlers.list({});
    lists.push(performance.now() - from);
  }
  again.close();
  process.stdout.write(
    JSON.stringify({
      first,
      quiet: { ms: middle('ms'), cpu: middle('cpu'), requests: middle('requests') },
      news,
      rows: rows.length,
      cold,
      warm: median(lists),
      grown,
      per1000: perRound * 1000,
      heap,
    }),
  );
} finally {
  store.close();
  await reach.close();
  rmSync(root, { recursive: true, force: true });
}
process.exit(0);

/** A repository that is pinned, with branches that were read. */
async function repository(name: string): Promise<string> {
  const branches = Array.from({ length: BRANCHES }, (_, nth) => ({
    ref: `refs/heads/branch-${String(nth)}`,
    from: 'refs/heads/main',
    files: { 'b.txt': `${String(nth)}\n` },
    message: `Branch ${String(nth)}`,
  }));
  const gitDir = await reach.world.repository(name, [
    { files: { 'a.txt': 'one\n' }, message: 'First' },
    ...branches,
  ]);
  for (let nth = 0; nth < NOTES; nth += 1)
    await git(gitDir, 'notes', 'add', '-m', `Note ${String(nth)}`, `branch-${String(nth)}`);
  const place = { orgId: ORG, repo: name };
  store.memories.put({ ...memoryOf('pinned', place), value: '' });
  const tip = (await git(gitDir, 'rev-parse', 'branch-1')).trim();
  store.branchTips.put({ ...place, branch: 'branch-1' }, [{ ...freshTip(tip, 'compared', 1), readAt: 1 }]);
  return gitDir;
}

async function git(gitDir: string, ...args: string[]): Promise<string> {
  return (await runGit(args, { gitDir, config: AS })).stdout.toString('utf8');
}

/** In use, after everything that is not is freed. */
function heapMb(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}

/** By how much a series grows from one value to the next: of the line that fits it best. */
function slope(values: readonly number[]): number {
  const mean = (values.length - 1) / 2;
  const [above, below] = values.reduce(
    ([sum, squares], value, at) => [sum + (at - mean) * value, squares + (at - mean) ** 2],
    [0, 0],
  );
  return above / below;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
}
