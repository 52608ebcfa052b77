/** The whole app with the repository opened as a folder: each build in turn, in one session. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelled, stagedApps } from '../app/apps.mjs';
import { median, timed } from '../hosting/measure.mjs';
import { git } from '../hosting/service.mjs';
import { taskWords } from './longest.mjs';
import { NOTED, writeNotes } from './repository.mjs';
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
    // Readable for the session's user, who makes their own copy.
    cpSync(gitDir, join(shared, 'clone'), { recursive: true });
    cpSync(gitDir, join(shared, 'noted'), { recursive: true });
    writeNotes(join(shared, 'noted'));
    const lists = [];
    for (let turn = 0; turn <= rounds; turn += 1)
      lists.push(await timed(() => git(join(shared, 'noted'), ['notes', 'list'])));
    const withNotes = { ...times, notesList: median(lists) };
    await run('chmod', ['-R', 'a+rX', shared]);
    const count = (range) =>
      Number(git(gitDir, ['rev-list', '--count', ...range], undefined, { keep: true }));
    const plan = {
      clone: join(shared, 'clone'),
      noted: join(shared, 'noted'),
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
      ({ node, app, out }) => [
        node,
        join(app, 'bench/real/rounds.mjs'),
        join(out, output),
        JSON.stringify({
          ...plan,
          apps: stagedApps(apps, app),
        }),
      ],
      { keep: (out) => (seen = JSON.parse(readFileSync(join(out, output), 'utf8'))) },
    );
    if (code !== 0 || !seen) throw new SetUpError(`The benchmark did not finish (${code}).`);
    return apps.flatMap(({ label }) => rowsOf(label, seen[label], plan, withNotes));
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
}

const beside = (name, ms) => `${name} ${ms.toFixed(0)} ms`;

function rowsOf(label, rounds, plan, times) {
  const named = (name) => labelled(name, label);
  const row = (key, name, unit, theirs, target) => ({
    name: named(name),
    value: median(rounds.map((round) => round.times[key]).filter((ms) => ms !== null)),
    unit,
    beside: [theirs, taskWords(rounds.map((round) => round.tasks[key] ?? {}))].filter(Boolean).join('; '),
    ...(target === undefined ? {} : { target }),
  });
  const screen = 'git diff to its first screen';
  return [
    row(
      'freshRange',
      'old...new, fresh profile: choice to painted',
      'ms',
      beside(screen, times.rangeFirst),
      500,
    ),
    row('range', 'old...new, settled: choice to painted', 'ms', beside(screen, times.rangeFirst), 300),
    row('branch', 'base...branch: choice to painted', 'ms', beside(screen, times.branchFirst), 450),
    row(
      'branchList',
      `base...branch: ${plan.branchCommits} commits listed`,
      'ms',
      beside('git rev-list', times.branchList),
      200,
    ),
    row(
      'rangeList',
      `old...new: ${plan.commits} commits listed`,
      'ms',
      beside('git log', times.rangeLog),
      Math.round(2 * times.rangeLog + 100),
    ),
    row('step', '] to the next commit’s diff, median', 'ms', '', 50),
    row('badges', `${NOTED} notes: badges on screen`, 'ms', beside('git notes list', times.notesList), 1000),
    row('drag', 'scroll bar drag through old...new: frames over 50 ms', '', '', 0),
    row('arriving', 'longest task of the page while all of old...new arrives, by processor', 'ms', '', 50),
    {
      name: named('longest task of the page while all of old...new arrives, by the clock'),
      value: Math.max(...rounds.map(({ tasks }) => Math.max(tasks.freshRange.page, tasks.rest.page))),
      unit: 'ms',
      beside: taskWords(rounds.map(({ tasks }) => tasks.rest)),
      target: 50,
    },
  ].filter(({ value }) => Number.isFinite(value));
}
