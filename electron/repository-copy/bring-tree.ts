import type { CallOptions } from '../host/client.ts';
import { ensureCommits } from './commit-diff.ts';
import type { RepositoryCopy, TreesAt } from './copy.ts';

/** Makes sure that a commit can be read here with its trees; of a host's repository, without its history. */
export async function bringTree(
  copy: RepositoryCopy,
  at: TreesAt & { commit: string },
  options: CallOptions,
): Promise<void> {
  if (copy.isWhole === true) await ensureCommits(copy, at, [at.commit], options);
  else await copy.fetchTrees(at, options);
}
