/**
 * `npm run bench:versions [-- --rounds <n>] [--json <file>]`: two versions of a branch of 60 commits, and of an
 * integration branch made by merging 40 topics anew, upon a main line that moved by 500 commits. Each row beside Git
 * itself in the same run: the diff between the versions to its first bytes beside `git merge-tree` and the plain diff
 * (the target is both and 100 ms), the pairs of their commits beside `git range-diff` (the target is a second). Medians.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './hosting/measure.mjs';
import { measureInside } from './inside.mjs';
import { told } from './table.mjs';
import { SIZES, versionsCorpus } from './versions/corpus.mjs';
import { main } from '../scripts/setup/index.mjs';
import { say } from '../scripts/setup/say.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Bench'],
      [`GIT_${who}_EMAIL`, 'bench@example.com'],
    ]),
  ),
};

await main(async (argv) => {
  const { values } = parseArgs({ args: argv, options: { rounds: text, json: text } });
  const rounds = Number(values.rounds ?? 7);
  const gitDir = mkdtempSync(join(tmpdir(), 'bench-versions-'));
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', ['--git-dir', gitDir, ...args], {
      env,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    if (status !== 0 && args[0] !== 'merge-tree') throw new Error(stderr);
    return stdout.trim();
  };
  try {
    say(`Making a repository with ${SIZES.commits} commits …`);
    spawnSync('git', ['init', '--quiet', '--bare', gitDir], { env });
    spawnSync('git', ['--git-dir', gitDir, 'fast-import', '--quiet'], { env, input: versionsCorpus() });
    git('repack', '-adq');
    const rows = [];
    for (const [name, words] of [
      ['branch', `a branch of ${SIZES.branch} commits`],
      ['seen', `an integration branch of ${SIZES.topics} merges`],
    ]) {
      const id = (revision) => git('rev-parse', revision);
      const [old, now] = [id(`old-${name}`), id(`new-${name}`)];
      const [from, to] = [old, now].map((sha) => ({ sha, base: git('merge-base', 'main', sha) }));
      const own = await gitTimes(gitDir, git, { from, to }, rounds);
      const app = await measureInside('bench/versions/measure.ts', [
        gitDir,
        JSON.stringify({ from, to }),
        String(rounds),
      ]);
      const both = own.merge + own.first;
      rows.push(
        {
          name: `${words}: the diff between versions, to its first bytes`,
          value: app.diff,
          unit: 'ms',
          beside: `git merge-tree ${own.merge.toFixed(0)} ms, git diff-tree ${own.first.toFixed(0)} ms`,
          target: Math.round(both + 100),
        },
        {
          name: `${words}: the pairs of its commits, and what differs`,
          value: app.pairs,
          unit: 'ms',
          beside: `git range-diff ${own.pairs.toFixed(0)} ms`,
          target: 1000,
        },
      );
    }
    return told(rows, { json: values.json, about: { rounds } }) ? 0 : 1;
  } finally {
    rmSync(gitDir, { recursive: true, force: true });
  }
});

/** How long Git itself takes, in separate processes: medians of milliseconds. */
async function gitTimes(gitDir, git, { from, to }, rounds) {
  /** @type {Record<string, number[]>} */
  const seen = { merge: [], first: [], pairs: [] };
  const commit = (revision, ...parents) =>
    git('commit-tree', `${revision}^{tree}`, '-m', 'Made', ...parents.flatMap((parent) => ['-p', parent]));
  const ancestor = commit(from.base);
  const [base, tip] = [commit(to.base, ancestor), commit(from.sha, ancestor)];
  const timed = (name, work) => {
    const began = performance.now();
    const result = work();
    seen[name].push(performance.now() - began);
    return result;
  };
  for (let round = 0; round <= rounds; round += 1) {
    const tree = timed('merge', () => git('merge-tree', '--write-tree', base, tip)).split('\n', 1)[0];
    seen.first.push(await firstBytes(gitDir, ['diff-tree', '-r', '-p', '-M', '-C', tree, to.sha]));
    timed('pairs', () => git('range-diff', '-s', `${from.base}..${from.sha}`, `${to.base}..${to.sha}`));
  }
  // The first run is not counted: the disk cache was cold.
  return Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values.slice(1))]));
}

async function firstBytes(gitDir, args) {
  const began = performance.now();
  const running = spawn('git', ['--git-dir', gitDir, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => running.once('close', resolve));
  const first = new Promise((resolve) =>
    running.stdout.once('data', () => resolve(performance.now() - began)),
  );
  running.stdout.resume();
  await ended;
  return await first;
}
