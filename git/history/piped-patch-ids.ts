import { endedWell, type RunOptions, streamGit } from '../process/run.ts';

/** What prints changes, each below the id of its commit. */
interface Changes {
  args: readonly string[];
  input: string;
  options: RunOptions;
}

export interface PatchId {
  id: string;
  /** Its commit; zeros: none was named above the change. */
  commit: string;
}

/** Outside a repository `git patch-id` takes ids for those of SHA-1, and cuts longer ones. */
const NAMED_CHARS = 40;

/**
 * The patch ids of changes in their order, streamed from one Git process to another. Both have ended afterwards.
 * @throws GitError
 */
export async function pipedPatchIds({ args, input, options }: Changes, way: string): Promise<PatchId[]> {
  const { signal, timeoutMs, isBehind } = options;
  const changes = streamGit(args, options);
  const ids = streamGit(['patch-id', way], {
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isBehind !== undefined && { isBehind }),
  });
  changes.stdin.end(input);
  changes.stdout.pipe(ids.stdin);
  let answer = '';
  ids.stdout.setEncoding('latin1').on('data', (text: string) => (answer += text));
  try {
    await endedWell(ids, 'patch-id');
    await endedWell(changes, args[0] ?? '');
    return answer
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [id = '', commit = ''] = line.split(' ');
        return { id, commit };
      });
  } finally {
    changes.kill();
    ids.kill();
  }
}

const named = (commit: string): string => commit.slice(0, NAMED_CHARS);

/** Patch ids by their commits. @returns without commits that change nothing */
export function idsByCommit(ids: readonly PatchId[], commits: readonly string[]): Map<string, string> {
  const byName = new Map(ids.map(({ id, commit }) => [named(commit), id]));
  return new Map(
    commits.flatMap((commit) => {
      const id = byName.get(named(commit));
      return id === undefined ? [] : [[commit, id]];
    }),
  );
}
