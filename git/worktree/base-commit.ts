import { setTimeout as sleep } from 'node:timers/promises';
import { runGit } from '../process/run.ts';
import type { ObjectContent } from '../objects/batch-answers.ts';

/** The commit that a snapshot is based on. */
export interface BaseCommit {
  sha: string;
  tree: string;
  /** Of its committer, in seconds since the epoch. */
  date: string;
}

/** Reads an object by name, unless it exceeds `maxBytes`. */
export type ReadContents = (revision: string, maxBytes: number) => Promise<ObjectContent | null>;

/** Larger commits are read by a separate Git process. */
const MAX_COMMIT_BYTES = 65_536;

/** The running process may be blocked on a pipe, and only a separate Git is stopped for that. */
const RESIDENT_TIMEOUT_MS = 1000;

/**
 * Reads HEAD; null before the first commit. @param contents reads an object with a Git process that is already running
 */
export async function readBaseCommit(
  headDir: string,
  contents?: ReadContents,
  signal?: AbortSignal,
): Promise<BaseCommit | null> {
  const object = contents && (await inTime(contents('HEAD^{commit}', MAX_COMMIT_BYTES)));
  return (object && parseCommit(object)) ?? (await readWithGit(headDir, signal));
}

/** @returns null on a timeout or failure */
async function inTime<T>(pending: Promise<T>): Promise<T | null> {
  const done = new AbortController();
  const late = sleep(RESIDENT_TIMEOUT_MS, null, { signal: done.signal });
  try {
    return await Promise.race([pending, late]);
  } catch {
    return null;
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}

/** @returns null if it is not formatted as Git writes commits */
function parseCommit({ sha, content }: ObjectContent): BaseCommit | null {
  const head = content?.toString('latin1').split('\n\n', 1)[0] ?? '';
  const tree = /^tree ([0-9a-f]+)\n/.exec(head)?.[1];
  const date = /^committer .*> (\d+) [+-]\d+$/m.exec(head)?.[1];
  return tree === undefined || date === undefined ? null : { sha, tree, date };
}

async function readWithGit(headDir: string, signal?: AbortSignal): Promise<BaseCommit | null> {
  const { code, stdout } = await runGit(['rev-list', '--max-count=1', '--format=%H %T %ct', 'HEAD', '--'], {
    gitDir: headDir,
    okCodes: [0, 128],
    ...(signal ? { signal } : {}),
  });
  const [sha = '', tree = '', date = ''] = stdout.toString('latin1').split('\n')[1]?.split(' ') ?? [];
  return code === 0 && sha !== '' ? { sha, tree, date } : null;
}
