import { setTimeout as sleep } from 'node:timers/promises';
import { runGit } from '../process/run.ts';
import type { ObjectContent } from '../objects/batch-answers.ts';

/** The commit that a work tree stands on. */
export interface TakenUpon {
  sha: string;
  tree: string;
  /** Of its committer, in seconds since the epoch. */
  date: string;
}

/** Reads an object by its name, unless it is larger than so many bytes. */
export type ReadContents = (revision: string, maxBytes: number) => Promise<ObjectContent | null>;

/** Bytes of a commit that is read so; of a larger one Git is asked. */
const USUAL = 65_536;

/** Milliseconds for the process that is running: it may wait for a pipe, which only a Git of one's own is ended for. */
const PATIENCE = 1000;

/** What is checked out; null: no commit yet. @param contents asks a Git process that is running already */
export async function readTakenUpon(
  headDir: string,
  contents?: ReadContents,
  signal?: AbortSignal,
): Promise<TakenUpon | null> {
  const found = contents && (await soon(contents('HEAD^{commit}', USUAL)));
  return (found && inCommit(found)) ?? (await askGit(headDir, signal));
}

/** null: not in time, or not at all. */
async function soon<T>(asked: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  const late = sleep(PATIENCE, null, { signal: over.signal });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return null;
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

/** null: it is written in another way than Git writes commits. */
function inCommit({ sha, content }: ObjectContent): TakenUpon | null {
  const head = content?.toString('latin1').split('\n\n', 1)[0] ?? '';
  const tree = /^tree ([0-9a-f]+)\n/.exec(head)?.[1];
  const date = /^committer .*> (\d+) [+-]\d+$/m.exec(head)?.[1];
  return tree === undefined || date === undefined ? null : { sha, tree, date };
}

async function askGit(headDir: string, signal?: AbortSignal): Promise<TakenUpon | null> {
  const { code, stdout } = await runGit(['rev-list', '--max-count=1', '--format=%H %T %ct', 'HEAD', '--'], {
    gitDir: headDir,
    okCodes: [0, 128],
    ...(signal ? { signal } : {}),
  });
  const [sha = '', tree = '', date = ''] = stdout.toString('latin1').split('\n')[1]?.split(' ') ?? [];
  return code === 0 && sha !== '' ? { sha, tree, date } : null;
}
