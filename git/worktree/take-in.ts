import { pathName } from '../diff/path-name.ts';
import { isGitExit } from '../process/error.ts';
import { runGit, streamGit, type GitStream, type RunOptions } from '../process/run.ts';
import type { StatResult } from './stat-paths.ts';
import type { LeftOut } from './left-out.ts';

/** The most unreadable files that are identified one by one: finding more would take too long. */
const MOST_REFUSED = 50;
const END = Buffer.from([0]);

const ADD = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];

/**
 * Updates an index of ours to what lies in the work tree.
 * @param none the id of nothing
 * @param adding what `beginAdding` has begun with the same index
 * @returns what Git could not read
 */
export async function takeIn(
  run: RunOptions,
  { taken, gone }: StatResult,
  none: string,
  adding: GitStream,
): Promise<LeftOut[]> {
  if (gone.length === 0 && (await done(adding, taken))) return [];
  await done(adding, []);
  if (gone.length > 0) {
    const lines = gone.flatMap((path) => [Buffer.from(`0 ${none}\t`), path, END]);
    await runGit(['update-index', '-z', '--index-info'], { ...run, input: Buffer.concat(lines) });
  }
  const refused: LeftOut[] = [];
  await add(run, taken, refused);
  return refused;
}

/** Starts the Git that adds files, while others find out which: it waits for their names. */
export const beginAdding = (run: RunOptions): GitStream => streamGit(ADD, run);

/** Whether a Git that waits for names took all of these. */
async function done(adding: GitStream, paths: readonly Buffer[]): Promise<boolean> {
  adding.stdout.resume();
  if (!adding.stdin.writableEnded) adding.stdin.end(named(paths));
  return (await adding.done).code === 0;
}

const named = (paths: readonly Buffer[]): Buffer => Buffer.concat(paths.flatMap((path) => [path, END]));

/** Git takes all files or none: the unreadable ones are found by halving the list. */
async function add(run: RunOptions, paths: readonly Buffer[], refused: LeftOut[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    await runGit(ADD, { ...run, input: named(paths) });
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
