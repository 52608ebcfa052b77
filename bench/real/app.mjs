/** The whole app on the repository, opened as a folder: each build in turn, in one session. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../hosting/measure.mjs';
import { git } from '../hosting/service.mjs';
import { inSession } from '../../scripts/session/index.mjs';
import { run } from '../../scripts/setup/run.mjs';
import { SetUpError } from '../../scripts/setup/say.mjs';

const output = 'real.json';

/**
 * @param {any} electron
 * @param {{ apps: { label: string, path: string }[], gitDir: string, git: Record<string, number>, rounds: number }} plan
 */
export async function appRows(electron, { apps, gitDir, git: times, rounds }) {
  const shared = mkdtempSync(join(tmpdir(), 'bench-shared-'));
  try {
    // Readable for the session's user, who makes a copy that belongs to them.
    cpSync(gitDir, join(shared, 'clone'), { recursive: true });
    await run('chmod', ['-R', 'a+rX', shared]);
    const count = (range) =>
      Number(git(gitDir, ['rev-list', '--count', ...range], undefined, { keep: true }));
    const plan = {
      clone: join(shared, 'clone'),
      rounds,
      first: git(gitDir, ['diff', '--name-only', 'bench-old...bench-new'], undefined, { keep: true }).split(
        '\n',
      )[0],
      branchFirst: git(gitDir, ['diff', '--name-only', 'bench-base...bench-branch'], undefined, {
        keep: true,
      }).split('\n')[0],
      commits: count(['bench-new', '^bench-old']),
      branchCommits: count(['bench-branch', '^bench-base']),
    };
    let seen;
    const code = await inSession(
      electron,
      ({ node, app, electron: binary, out }) => [
        node,
        join(app, 'bench/real/rounds.mjs'),
        binary,
        join(out, output),
        JSON.stringify({
          ...plan,
          apps: apps.map((one) => (one.label === 'before' ? one : { ...one, path: app })),
        }),
      ],
      { keep: (out) => (seen = JSON.parse(readFileSync(join(out, output), 'utf8'))) },
    );
    if (code !== 0 || !seen) throw new SetUpError(`The benchmark did not finish (${code}).`);
    return apps.flatMap(({ label }) => rowsOf(label, seen[label], plan, times));
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
}

const beside = (name, ms) => `${name} ${ms.toFixed(0)} ms`;

function rowsOf(label, rounds, plan, times) {
  const named = (name) => (label === '' ? name : `${name} (${label})`);
  const of = (key) => median(rounds.map((round) => round[key]).filter((ms) => ms !== null));
  return [
    {
      name: named('old...new, fresh profile: choice to painted'),
      value: of('freshRange'),
      unit: 'ms',
      beside: beside('git diff to its first screen', times.mergeBase + times.rangeFirst),
      target: 500,
    },
    {
      name: named('old...new, settled: choice to painted'),
      value: of('range'),
      unit: 'ms',
      beside: beside('git diff to its first screen', times.rangeFirst),
      target: 300,
    },
    {
      name: named('base...branch: choice to painted'),
      value: of('branch'),
      unit: 'ms',
      beside: beside('git diff to its first screen', times.branchFirst),
      target: 450,
    },
    {
      name: named(`base...branch: ${plan.branchCommits} commits listed`),
      value: of('branchList'),
      unit: 'ms',
      beside: beside('git rev-list', times.branchList),
      target: 200,
    },
    {
      name: named(`old...new: ${plan.commits} commits listed`),
      value: of('rangeList'),
      unit: 'ms',
      beside: beside('git log', times.rangeLog),
      target: Math.round(2 * times.rangeLog + 100),
    },
    { name: named('] to the next commit’s diff, median'), value: of('step'), unit: 'ms', target: 50 },
    {
      name: named('longest task of the page'),
      value: Math.max(...rounds.map((round) => round.task)),
      unit: 'ms',
    },
  ].filter(({ value }) => Number.isFinite(value));
}
