import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GitError } from '../process/error.ts';
import { readOrdinary } from '../objects/ordinary-file.ts';
import { runGit } from '../process/run.ts';
import { changedBlobs, type Range } from './listing.ts';

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/**
 * Rejects if a partial clone lacks contents that a diff needs. Git would say so as well, but only after it searched
 * everything that ever came from the remote: a minute in a large repository, on every attempt.
 * @throws GitError
 */
export async function refuseMissingBlobs(range: Range): Promise<void> {
  const { length } = await missingBlobs(range);
  if (length > 0) throw new GitError('diff-tree', 'exit', null, `${length} contents were never fetched`);
}

/** @returns the contents that a diff needs and a partial clone lacks; fetches nothing */
export const missingBlobs = (range: Range): Promise<string[]> =>
  missingAmong(range, [range.from, range.to], () => changedBlobs(range));

/**
 * @param commits those whose files are needed
 * @param contents the contents that are needed of them
 * @returns those that a partial clone lacks; fetches nothing
 */
export async function missingAmong(
  { gitDir, signal }: Pick<Range, 'gitDir' | 'signal'>,
  commits: readonly string[],
  contents: () => Promise<string[]>,
): Promise<string[]> {
  if (!(await isPartial(gitDir))) return [];
  const [needed, { stdout }] = await Promise.all([
    contents(),
    runGit(['rev-list', '--objects', '--no-walk', '--missing=print', '--end-of-options', ...commits], {
      gitDir,
      maxOutput: MAX_OUTPUT_BYTES,
      ...(signal ? { signal } : {}),
    }),
  ]);
  const missing = new Set(
    stdout
      .toString('latin1')
      .split('\n')
      .flatMap((line) => (line.startsWith('?') ? [line.slice(1)] : [])),
  );
  return needed.filter((id) => missing.has(id));
}

/** @returns true if a remote left contents out: Git marks such packs with a file beside them */
async function isPartial(gitDir: string): Promise<boolean> {
  const common = (await readOrdinary(join(gitDir, 'commondir')))?.toString('utf8') ?? '.';
  const packs = await readdir(join(resolve(gitDir, common.trim()), 'objects', 'pack')).catch(() => []);
  return packs.some((name) => name.endsWith('.promisor'));
}
