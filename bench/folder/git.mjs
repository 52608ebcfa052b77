/** How long Git itself takes for the same, in separate processes. */
import { spawnSync } from 'node:child_process';
import { firstAndLast } from '../real/git.mjs';
import { median } from '../hosting/measure.mjs';

const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const REFS = '--format=%(refname)%00%(objectname)%00%(creatordate:iso-strict)%00%(authorname)';

/** Medians of milliseconds. */
export async function gitTimes(folder, rounds, isWide) {
  const seen = {};
  const gitDir = `${folder}/.git`;
  const whole = (name, args) => {
    const began = performance.now();
    spawnSync('git', args, { cwd: folder, env, maxBuffer: 1 << 30 });
    (seen[name] ??= []).push(performance.now() - began);
  };
  for (let round = 0; round <= rounds; round += 1) {
    const { first } = await firstAndLast(gitDir, ['diff', '-M', '-C', 'main...topic']);
    (seen.diff ??= []).push(first);
    whole('forEachRef', ['for-each-ref', '--sort=-creatordate', REFS]);
    whole('revList', ['rev-list', 'main', '^old']);
    whole('notesList', ['notes', 'list']);
    whole('notesGrep', ['grep', '-I', '-l', 'quaternion', 'refs/notes/commits']);
    whole('diffHead', ['diff', 'HEAD']);
    whole('fetch', ['fetch', '--quiet', 'origin']);
    if (!isWide) continue;
    const wide = await firstAndLast(gitDir, ['diff', '-M', '-C', 'main...treewide']);
    (seen.wide ??= []).push(wide.first);
    (seen.wideWhole ??= []).push(wide.last);
  }
  // The first run is not counted: the disk cache was cold.
  return Object.fromEntries(Object.entries(seen).map(([name, values]) => [name, median(values.slice(1))]));
}
