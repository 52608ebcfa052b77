import { missingIn } from '../../git/objects/missing-trees.ts';
import { GitError } from '../../git/process/error.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { grepCommit } from '../../git/search/grep.ts';
import type { FileHits, SearchEnd, SearchRequest } from '../../shared/ipc/search.ts';
import type { CallOptions } from '../host/client.ts';
import { ensureCommits } from './commit-diff.ts';
import type { RepositoryCopy } from './copy.ts';
import { explain } from './failure.ts';
import type { RepositoryCopies } from './index.ts';

/** What is fetched for one search at most: files, and their bytes. */
const MAX_FETCHED_FILES = 200_000;
const MAX_FETCHED_BYTES = 1_000_000_000;

const UNFETCHED: SearchEnd = { reason: 'unfetched', unread: 0 };

/** No route of a host searches files: Git does it in the local copy, which is completed where that may be. */
export const createSearches = (copies: Pick<RepositoryCopies, 'of'>) =>
  async function* search(
    { orgId, repo, branch, ephemeral, fetches, ...grep }: SearchRequest,
    options: CallOptions = {},
  ): AsyncGenerator<FileHits[], SearchEnd> {
    try {
      const copy = copies.of({ orgId, repo });
      const at = { branch, ephemeral, commit: grep.commit };
      if (copy.isWhole === true) await ensureCommits(copy, at, [grep.commit], options);
      else if (fetches) await fetchFiles(copy, at, options);
      else if (!(await hasFiles(copy, at.commit, options))) return UNFETCHED;
      return yield* grepCommit(copy.gitDir, grep, options);
    } catch (cause) {
      throw explain('a search of all files', cause);
    }
  };

type At = Pick<SearchRequest, 'branch' | 'ephemeral' | 'commit'>;

async function hasFiles(copy: RepositoryCopy, commit: string, { signal }: CallOptions): Promise<boolean> {
  if (!copy.exists() || !(await hasCommits(copy.gitDir, commit))) return false;
  return (await missingIn(copy.gitDir, commit, 0, signal))?.length === 0;
}

/** Fetches all files of a commit. */
async function fetchFiles(copy: RepositoryCopy, at: At, options: CallOptions): Promise<void> {
  await copy.fetchTrees(at, options);
  const missing = await missingIn(copy.gitDir, at.commit, MAX_FETCHED_FILES, options.signal);
  if (missing === null) throw new GitError('grep', 'too-large', null, '');
  await copy.fetchContents(missing, at.ephemeral, { ...options, mostBytes: MAX_FETCHED_BYTES });
}
