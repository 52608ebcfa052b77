import { pipeline } from 'node:stream/promises';
import { GitError } from '../process/error.ts';
import { endedWell, gitText, streamGit } from '../process/run.ts';

const COPY_TIMEOUT_MS = 300_000;

/** Objects reach the disk before a ref names them; one flush for all of them. */
const DURABLE = ['core.fsync=objects', 'core.fsyncMethod=batch'];

/**
 * Writes the objects of a tree that another tree does not have into a repository. Git freshens those that are already
 * there, so that they are not pruned meanwhile. What a partial clone lacks stays missing.
 * @param from a repository that has them, or borrows them
 * @param without a tree that `to` has
 * @throws GitError
 */
export async function copyTree(from: string, to: string, tree: string, without: string): Promise<void> {
  const list = ['rev-list', '--objects', '--no-object-names', '--missing=allow-any', tree, `^${without}`];
  const ids = await gitText(list, { gitDir: from, timeoutMs: COPY_TIMEOUT_MS });
  if (ids === '') return;
  const pack = streamGit(['pack-objects', '--stdout', '--quiet', '--delta-base-offset', '--window=0'], {
    gitDir: from,
    timeoutMs: COPY_TIMEOUT_MS,
  });
  const unpack = streamGit(['unpack-objects', '-q'], {
    gitDir: to,
    config: DURABLE,
    timeoutMs: COPY_TIMEOUT_MS,
  });
  unpack.stdout.resume();
  pack.stdin.end(`${ids}\n`);
  try {
    await pipeline(pack.stdout, unpack.stdin).catch(() => undefined);
    const ends = await Promise.allSettled([
      endedWell(pack, 'pack-objects'),
      endedWell(unpack, 'unpack-objects'),
    ]);
    const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    // Where one fails, the other's pipe breaks: a signal is never the reason if there is another.
    if (failures.length > 0) throw failures.find((failure) => !isBrokenPipe(failure)) ?? failures[0];
  } finally {
    pack.kill();
    unpack.kill();
  }
}

const isBrokenPipe = (failure: unknown): boolean =>
  failure instanceof GitError && failure.reason === 'signal';
