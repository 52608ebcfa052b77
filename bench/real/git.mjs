/** How long Git itself takes for the same, in separate processes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../hosting/measure.mjs';

const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** Milliseconds until the first screen of `git <args>`, and until its end. */
export async function firstAndLast(gitDir, args) {
  const began = performance.now();
  const child = spawn('git', ['--git-dir', gitDir, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let first = 0;
  let bytes = 0;
  child.stdout.on('data', (chunk) => {
    bytes += chunk.length;
    if (first === 0 && bytes > 4000) first = performance.now() - began;
  });
  await once(child, 'close');
  const last = performance.now() - began;
  return { first: first || last, last };
}

const whole = (gitDir, args) => {
  const began = performance.now();
  spawnSync('git', ['--git-dir', gitDir, ...args], { env, maxBuffer: 1 << 30 });
  return performance.now() - began;
};

/** Medians of milliseconds. */
export async function gitTimes(gitDir, rounds) {
  const seen = {};
  const note = (name, ms) => (seen[name] ??= []).push(ms);
  for (let round = 0; round <= rounds; round += 1) {
    const range = await firstAndLast(gitDir, ['diff', '-M', '-C', 'bench-old...bench-new']);
    const branch = await firstAndLast(gitDir, ['diff', '-M', '-C', 'bench-base...bench-branch']);
    const list = whole(gitDir, ['rev-list', 'bench-branch', '^bench-base']);
    const log = whole(gitDir, ['log', '--format=raw', 'bench-new', '^bench-old']);
    const base = whole(gitDir, ['merge-base', 'bench-old', 'bench-new']);
    if (round === 0) continue;
    note('rangeFirst', range.first);
    note('rangeLast', range.last);
    note('branchFirst', branch.first);
    note('branchLast', branch.last);
    note('branchList', list);
    note('rangeLog', log);
    note('mergeBase', base);
  }
  return Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values)]));
}
