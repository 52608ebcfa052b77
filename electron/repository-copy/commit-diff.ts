import { nullOnExit } from '../../git/process/error.ts';
import { FILE_BYTES } from '../../git/diff/answer.ts';
import { branchEnds, commitEnds, treeEnds } from '../../git/diff/ends.ts';
import { changedBlobs } from '../../git/diff/listing.ts';
import { diffStream } from '../../git/diff/stream.ts';
import { hasCommits } from '../../git/refs/refs.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CommitSpan } from '../../shared/ipc/shapes.ts';
import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';
import type { RepositoryCopy } from './copy.ts';

/**
 * What one commit or a range changes, in the shape of a branch diff. Only the two trees and the changed files' contents
 * are fetched, in one go each, and kept.
 */
export async function commitDiffOverGit(
  copy: RepositoryCopy,
  { branch, ephemeral, paths, copies }: DiffRequest,
  commits: CommitSpan,
  options: CallOptions,
): Promise<Response> {
  const { gitDir } = copy;
  const named = [commits.sha, ...(typeof commits.base === 'string' ? [commits.base] : [])];
  await ensureCommits(copy, { branch, ephemeral }, named, options);
  const { from, to } = await endsOf(gitDir, commits);
  await copy.fetchTreesOf([from, to], ephemeral, options);
  const range = { gitDir, from, to, copies: copies !== false, ...options };
  await copy.fetchContents(await changedBlobs(range), ephemeral, options);
  const head = { sha: to };
  const body = await diffStream({
    ...range,
    head,
    fileBytes: FILE_BYTES,
    ...(paths.length === 0 ? {} : { paths }),
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/**
 * Fetches the history of a branch, and of additional commits, as far as they are missing.
 * @throws AppFailure
 */
export async function ensureCommits(
  copy: RepositoryCopy,
  { branch, ephemeral }: Pick<DiffRequest, 'branch' | 'ephemeral'>,
  named: readonly string[],
  options: CallOptions,
): Promise<void> {
  if (await copy.hasHistory(...named)) return;
  await copy.fetchHistory(branch, ephemeral, options);
  // The base of a comparison need not be on the branch. If the host refuses it, it does not exist, which is reported
  // below.
  for (const sha of named)
    if (!(await hasCommits(copy.gitDir, sha))) await copy.fetchHistory(sha, false, options).catch(nullOnExit);
  if (!(await hasCommits(copy.gitDir, ...named))) throw noCommit();
}

const endsOf = (gitDir: string, { sha, base }: CommitSpan) =>
  base === undefined
    ? commitEnds(gitDir, sha)
    : base === null
      ? Promise.resolve(treeEnds(sha))
      : branchEnds(gitDir, base, sha);

const noCommit = (): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: 'The branch has no such commit.',
    next: 'It may have been rewritten. Show the whole branch, or choose another commit.',
  });
