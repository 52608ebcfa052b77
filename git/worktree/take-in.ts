import { pathName } from '../diff/path-name.ts';
import { isGitExit } from '../error.ts';
import { runGit, type RunOptions } from '../run.ts';
import type { StatResult } from './stat-paths.ts';
import type { LeftOut } from './left-out.ts';

/** The most unreadable files that are identified one by one: finding more would take too long. */
const MOST_REFUSED = 50;
const END = Buffer.from([0]);

/**
 * Updates an index of ours to what lies in the work tree.
 * @param none the id of nothing
 * @returns what Git could not read
 */
export async function takeIn(run: RunOptions, { taken, gone }: StatResult, none: string): Promise<LeftOut[]> {
  if (gone.length > 0) {
    const lines = gone.flatMap((path) => [Buffer.from(`0 ${none}\t`), path, END]);
    await runGit(['update-index', '-z', '--index-info'], { ...run, input: Buffer.concat(lines) });
  }
  const refused: LeftOut[] = [];
  await add(run, taken, refused);
  return refused;
}

/** Git takes all files or none: the unreadable ones are found by halving the list. */
async function add(run: RunOptions, paths: readonly Buffer[], refused: LeftOut[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    await runGit(['update-index', '--add', '--remove', '--replace', '-z', '--stdin'], {
      ...run,
      input: Buffer.concat(paths.flatMap((path) => [path, END])),
    });
  } catch (error) {
    if (!isGitExit(error) || refused.length >= MOST_REFUSED) throw error;
    const [one] = paths;
    if (paths.length === 1 && one !== undefined) {
      refused.push({ path: pathName(one), why: 'could not be read by Git' });
      return;
    }
    const half = Math.ceil(paths.length / 2);
    await add(run, paths.slice(0, half), refused);
    await add(run, paths.slice(half), refused);
  }
}
