/** The built service on the repository in place, as the app starts it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { labelled } from '../app/apps.mjs';
import { median, peakMiB, residentMiB, timed } from '../hosting/measure.mjs';
import { drain, git, startService } from '../hosting/service.mjs';
import { longestTasks, taskWords } from './longest.mjs';
import { at } from '../../scripts/setup/paths.mjs';
import { say } from '../../scripts/setup/say.mjs';
import { MANY, manyBranches } from './repository.mjs';

const PARALLEL = 50;
/** How long the service must be idle before it releases what an answer needed. */
const IDLE_MS = 10_000;
/** Memory that may remain: what V8 keeps of its heap, and buffers of the connections. */
const MAX_KEPT_MB = 60;
/** Files that one request names. */
const HELD_FILES = 59;
const RANGE = '/api/v1/repos/branches/diff?branch=bench-new&base=bench-old';

/** Milliseconds until the first byte of a file's text in the body. */
async function firstText(response) {
  const began = performance.now();
  const reader = response.body.getReader();
  let text = '';
  while (!text.includes('@@ ')) {
    const { done, value } = await reader.read();
    if (done) break;
    text = (text + Buffer.from(value).toString('latin1')).slice(-100_000);
  }
  const took = performance.now() - began;
  await reader.cancel();
  return took;
}

async function pages(service, token, path, key) {
  let cursor = '';
  let count = 0;
  do {
    const answer = await (
      await service.send('GET', `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`, token)
    ).json();
    count += answer[key].length;
    cursor = answer.has_more ? encodeURIComponent(answer.next_cursor) : '';
  } while (cursor !== '');
  return count;
}

/** How long Git takes for the merge base with the commit-graph that the service wrote. An earlier build writes none. */
function mergeBaseTime(gitDir, graphs) {
  const [graph] = existsSync(graphs) ? readdirSync(graphs) : [];
  const written = {
    GIT_OBJECT_DIRECTORY: join(graphs, graph ?? ''),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(gitDir, 'objects'),
  };
  const env = { PATH: process.env.PATH, ...(graph === undefined ? {} : written) };
  const began = performance.now();
  spawnSync('git', ['--git-dir', gitDir, 'merge-base', 'bench-old', 'bench-new'], { env });
  return performance.now() - began;
}

/** Rows of one build. */
async function measure({ label, path }, gitDir, many, times, rounds) {
  const named = (name) => labelled(name, label);
  const service = await startService({
    extra: ['--repo', `real=${gitDir}`, '--repo', `many=${many}`],
    cli: join(path, 'out/main/hosting-cli.js'),
    node: ['--require', at('bench/real/tasks.cjs')],
  });
  const tasksOf = longestTasks(service.stderr);
  const token = service.token('real', ['git:read']);
  const tokenMany = service.token('many', ['git:read']);
  /** Medians of the work's result, or of its time; and the longest task meanwhile. */
  const several = async (work) => {
    const seen = [];
    await work();
    const from = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      let own;
      const took = await timed(async () => (own = await work()));
      seen.push(own ?? took);
    }
    await sleep(50);
    const value = Array.isArray(seen[0])
      ? seen[0].map((_, nth) => median(seen.map((one) => one[nth])))
      : median(seen);
    return { value, tasks: taskWords([tasksOf(from, Date.now())], ['service']) };
  };
  const whole = async (query) => void (await drain(await service.send('GET', query, token)));
  try {
    await service.send('GET', '/api/v1/repos/branches?limit=1', token).then(drain);
    // Its own background work when idle: the commit-graph.
    await sleep(9000);
    const first = await several(async () => {
      const began = performance.now();
      const response = await service.send('GET', RANGE, token);
      const byte = performance.now() - began;
      return [byte, byte + (await firstText(response))];
    });
    const last = await several(() => whole(RANGE));
    const base = await several(async () => mergeBaseTime(gitDir, join(service.root, 'graphs')));
    const branches = await several(
      async () => void (await pages(service, tokenMany, '/api/v1/repos/branches?limit=1000', 'branches')),
    );
    const list = git(gitDir, ['diff', '--name-only', 'bench-old...bench-new'], undefined, { keep: true });
    const names = list
      .trim()
      .split('\n')
      .filter((name) => !name.startsWith('"'));
    const asked = names
      .filter((_, nth) => nth % Math.ceil(names.length / HELD_FILES) === 0)
      .slice(0, HELD_FILES);
    const named59 = asked.map((name) => `&path=${encodeURIComponent(name)}`).join('');
    const one = await several(() => whole(`${RANGE}&path=${encodeURIComponent(asked[7])}`));
    const held = await several(() => whole(RANGE + named59));
    const gitHeld = (
      await several(
        async () => void git(gitDir, ['diff', '--binary', 'bench-old...bench-new', '--', ...asked]),
      )
    ).value;
    const idle = residentMiB(service.pid) ?? 0;
    const ends = [];
    const began = performance.now();
    const from = Date.now();
    const peak = await peakMiB(service.pid, () =>
      Promise.allSettled(
        Array.from({ length: PARALLEL }, async () => {
          await drain(await service.send('GET', RANGE, token, undefined, AbortSignal.timeout(600_000)));
          ends.push((performance.now() - began) / 1000);
        }),
      ),
    );
    const parallelTasks = taskWords([tasksOf(from, Date.now())], ['service']);
    await sleep(IDLE_MS);
    const left = residentMiB(service.pid) ?? 0;
    return [
      {
        name: named('service: first byte of old...new'),
        value: first.value[0],
        unit: 'ms',
        beside: `git diff ${times.rangeFirst.toFixed(0)} ms to its first screen; ${first.tasks}`,
        target: 100,
      },
      {
        name: named('service: first text of old...new'),
        value: first.value[1],
        unit: 'ms',
        beside: `git diff ${times.rangeFirst.toFixed(0)} ms to its first screen`,
        target: Math.round(2 * times.rangeFirst + 100),
      },
      {
        name: named('service: all of old...new'),
        value: last.value,
        unit: 'ms',
        beside: `git diff ${times.rangeLast.toFixed(0)} ms; ${last.tasks}`,
        target: Math.round(2 * times.rangeLast + 100),
      },
      {
        name: named(`service: ${MANY} branches`),
        value: branches.value,
        unit: 'ms',
        beside: `git for-each-ref ${times.manyRefs.toFixed(0)} ms; ${branches.tasks}`,
        target: 300,
      },
      {
        name: named('merge base of old and new, as the service asks Git'),
        value: base.value,
        unit: 'ms',
        beside: `git merge-base ${times.mergeBase.toFixed(0)} ms`,
        target: 50,
      },
      {
        name: named('service: one file of old...new by name'),
        value: one.value,
        unit: 'ms',
        beside: one.tasks,
      },
      {
        name: named(`service: ${asked.length} files of old...new by name`),
        value: held.value,
        unit: 'ms',
        beside: `git diff --binary of them ${gitHeld.toFixed(0)} ms; ${held.tasks}`,
        target: Math.round(2 * gitHeld + 100),
      },
      {
        name: named(`service: memory of ${PARALLEL} parallel diffs`),
        value: peak,
        unit: 'MB',
        beside: `${ends.length} of ${PARALLEL} ended, the first after ${(ends[0] ?? NaN).toFixed(0)} s, the last after ${(ends.at(-1) ?? NaN).toFixed(0)} s; ${PARALLEL} git diff ${((PARALLEL * times.rangeLast) / 1000).toFixed(0)} s; before them ${idle.toFixed(0)} MB; ${parallelTasks}`,
        target: 300,
      },
      {
        name: named(`service: memory ${IDLE_MS / 1000} s after them`),
        value: left,
        unit: 'MB',
        beside: `before them ${idle.toFixed(0)} MB`,
        target: Math.round(idle + MAX_KEPT_MB),
      },
    ];
  } finally {
    await service.stop();
    service.drop();
  }
}

export async function serviceRows(apps, gitDir, times, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-many-'));
  try {
    const many = join(folder, 'many.git');
    manyBranches(gitDir, many);
    const refs = [];
    for (let round = 0; round < rounds; round += 1)
      refs.push(
        await timed(() =>
          git(many, ['for-each-ref', '--format=%(refname) %(objectname) %(creatordate)'], undefined, {
            keep: true,
          }),
        ),
      );
    const withRefs = { ...times, manyRefs: median(refs) };
    const rows = [];
    for (const app of apps) {
      say(`the service${app.label === '' ? '' : `, ${app.label}`} …`);
      rows.push(...(await measure(app, gitDir, many, withRefs, rounds)));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
