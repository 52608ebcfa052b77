/**
 * `npm run bench:folder [-- --size huge] [--rounds <n>] [--beside <path>] [--json <file>]`: the app on a folder with
 * 200,000 commits, 10,000 refs and 40,000 notes, each row beside Git itself in the same run; or on one as large as
 * Linux: 1.3 million commits, 90,000 files, 60,000 refs and 5,000 authors. The target of each row is twice Git's time
 * plus 100 ms (150 ms in the larger one); of a key in a picker, 50 ms; of what is done with 90,000 changed files, 100 ms
 * of processor time for the longest task of the page. `--beside` is another built checkout of this app, measured in
 * turn: before and after. Medians.
 *
 * A folder is made once, and kept in `bench/.data`: the larger one takes minutes and 2 GB.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appsOf, stagedApps } from './app/apps.mjs';
import { gitTimes } from './folder/git.mjs';
import { copyRepository } from './folder/copy.mjs';
import { factsOf, makeFolder, rareNotes, SIZES } from './folder/repository.mjs';
import { median } from './hosting/measure.mjs';
import { git } from './hosting/service.mjs';
import { told } from './table.mjs';
import { inSession } from '../scripts/session/index.mjs';
import { sessionSystem } from '../scripts/session/needs.mjs';
import { main, setUp } from '../scripts/setup/index.mjs';
import { at } from '../scripts/setup/paths.mjs';
import { run } from '../scripts/setup/run.mjs';
import { say, SetUpError } from '../scripts/setup/say.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const options = { size: text, rounds: text, beside: text, json: text };
const output = 'folder.json';

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options });
  const rounds = Number(values.rounds ?? 5);
  const size = values.size ?? 'large';
  const sizes = SIZES[size];
  if (sizes === undefined) throw new SetUpError(`--size is one of: ${Object.keys(SIZES).join(', ')}`);
  const electron = await setUp({ system: sessionSystem, build: true });
  const shared = mkdtempSync(join(tmpdir(), 'bench-folder-'));
  const folder = join(shared, 'work');
  try {
    copyRepository(await madeOnce(size, sizes), folder);
    const facts = factsOf(join(folder, '.git'));
    // A copy of it as it is, so that a fetch finds nothing new.
    const upstream = join(shared, 'upstream.git');
    copyRepository(join(folder, '.git'), upstream);
    git(join(folder, '.git'), ['config', 'remote.origin.url', upstream]);
    git(join(folder, '.git'), [
      'config',
      'remote.origin.fetch',
      '+refs/heads/topic:refs/remotes/origin/topic',
    ]);
    git(join(folder, '.git'), ['update-ref', 'refs/remotes/origin/topic', 'refs/heads/topic']);
    appendFileSync(join(folder, sizes.changed), 'changed\n');
    say('Git itself …');
    const times = await gitTimes(folder, rounds, size === 'huge');
    await run('chmod', ['-R', 'a+rwX', shared]);
    let seen;
    const code = await inSession(
      electron,
      ({ node, app, out }) => [
        node,
        join(app, 'bench/folder/rounds.mjs'),
        join(out, output),
        JSON.stringify({
          folder,
          upstream,
          rounds,
          ...facts,
          hits: rareNotes(sizes),
          wide: size === 'huge' ? sizes.files : null,
          apps: stagedApps(appsOf(values.beside), app),
        }),
      ],
      { keep: (out) => (seen = JSON.parse(readFileSync(join(out, output), 'utf8'))) },
    );
    if (code !== 0 || !seen) throw new SetUpError(`The benchmark did not finish (${code}).`);
    const rows = seen.flatMap(({ label, rounds: taken }) => rowsOf(taken, times, label, { facts, sizes }));
    return told(rows, { json: values.json, about: { rounds, git: times } }) ? 0 : 1;
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
});

/** Takes minutes, so the result is kept for the next run. */
async function madeOnce(size, sizes) {
  const made = at(`bench/.data/folder-${size}`);
  if (!existsSync(made)) {
    const { commits, refs, notes } = sizes;
    say(`Making a folder with ${commits} commits, ${refs} refs and ${notes} notes …`);
    rmSync(`${made}.new`, { recursive: true, force: true });
    await makeFolder(`${made}.new`, sizes);
    renameSync(`${made}.new`, made);
  }
  return made;
}

function rowsOf(rounds, times, label, { facts, sizes }) {
  const named = (what) => (label === '' ? what : `${label}: ${what}`);
  const row = (what, key, words, ms) => {
    const name = named(what);
    const values = rounds.map((round) => round[key]).filter((value) => typeof value === 'number');
    return {
      name,
      value: values.length === 0 ? NaN : median(values),
      unit: 'ms',
      ...(ms === undefined
        ? {}
        : { beside: `${words} ${ms.toFixed(0)} ms`, target: Math.round(2 * ms + sizes.allowanceMs) }),
    };
  };
  return [
    row(
      'open, fresh profile: choice to first painted row',
      'open',
      'git diff to its first screen',
      times.diff,
    ),
    row(
      'another comparison: choice to first painted row',
      'again',
      'git diff to its first screen',
      times.diff,
    ),
    row('picker: click to painted list', 'picker', 'git for-each-ref', times.forEachRef),
    { ...row('picker: slowest key to painted list', 'key'), target: 50 },
    row(
      `old...main: ${facts.commits.toLocaleString('en')} commits counted, the newest listed`,
      'commits',
      'git rev-list',
      times.revList,
    ),
    row('badges of all of these', 'badges', 'git notes list', times.notesList),
    row('a word among 40,000 notes: the first of them', 'search', 'git grep', times.notesGrep),
    row('a word among 40,000 notes: all of them', 'searched', 'git grep', times.notesGrep),
    row('working tree: choice to first painted row', 'worktree', 'git diff HEAD', times.diffHead),
    row('the first Sync of a folder, nothing new', 'first'),
    row('Sync, nothing new', 'sync', 'git fetch', times.fetch),
    { ...row('longest task of the page', 'task'), target: undefined },
    { ...row('commit-graph of our own: open to written', 'graph'), target: 60_000 },
    row(
      'a comparison of all files: choice to first painted row',
      'wide',
      'git diff to its first screen',
      times.wide,
    ),
    row('a comparison of all files: read to the end', 'wideRead', 'git diff', times.wideWhole),
    ...Object.keys(rounds[0]?.pageTasks ?? {}).map((name) => ({
      name: named(`all files: longest page task, ${name}`),
      value: medianOf(rounds, name, 'processor'),
      unit: 'ms',
      beside: `by the clock ${medianOf(rounds, name, 'task').toFixed(0)}, painted after ${medianOf(rounds, name, 'painted').toFixed(0)} ms`,
      target: 100,
    })),
  ].filter(({ value }) => Number.isFinite(value));
}

/** A declared function: rows are made before the end of this module has run. */
function medianOf(rounds, step, figure) {
  return median(rounds.map(({ pageTasks }) => pageTasks[step][figure] ?? NaN));
}
