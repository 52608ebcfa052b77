import { pathName } from '../diff/path-name.ts';
import { isGitExit } from '../process/error.ts';
import { runGit, streamGit, type GitStream, type RunOptions } from '../process/run.ts';
import type { StatResult } from './stat-paths.ts';
import type { ExcludedFile } from './excluded-file.ts';

/** Unreadable files that are identified one by one: finding more would take too long. */
const MAX_REFUSED_FILES = 50;
const END = Buffer.from([0]);

const ADD = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];

/**
 * Updates an index of ours to the content of the work tree.
 * @param none the null id
 * @param adding the process started by `beginAdding` on the same index
 * @returns the files that Git could not read
 */
export async function stageFiles(
  run: RunOptions,
  { taken, gone }: StatResult,
  none: string,
  adding: GitStream,
): Promise<ExcludedFile[]> {
  if (gone.length === 0 && (await finishAdding(adding, taken))) return [];
  await finishAdding(adding, []);
  if (gone.length > 0) {
    const lines = gone.flatMap((path) => [Buffer.from(`0 ${none}\t`), path, END]);
    await runGit(['update-index', '-z', '--index-info'], { ...run, input: Buffer.concat(lines) });
  }
  const refused: ExcludedFile[] = [];
  await add(run, taken, refused);
  return refused;
}

/** Starts the Git that adds files before their names are known: it waits for them. */
export const beginAdding = (run: RunOptions): GitStream => streamGit(ADD, run);

/** @returns true if the waiting Git added all of these files */
async function finishAdding(adding: GitStream, paths: readonly Buffer[]): Promise<boolean> {
  adding.stdout.resume();
  if (!adding.stdin.writableEnded) adding.stdin.end(pathsInput(paths));
  return (await adding.done).code === 0;
}

const pathsInput = (paths: readonly Buffer[]): Buffer => Buffer.concat(paths.flatMap((path) => [path, END]));

/** Git adds all files or none: unreadable ones are found by bisecting the list. */
async function add(run: RunOptions, paths: readonly Buffer[], refused: ExcludedFile[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    await runGit(ADD, { ...run, input: pathsInput(paths) });
  } catch (error) {
    if (!isGitExit(error) || refused.length >= MAX_REFUSED_FILES) throw error;
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
