import { FILE_BYTES } from '../../git/diff/answer.ts';
import { treeEnds } from '../../git/diff/ends.ts';
import { diffStream } from '../../git/diff/stream.ts';
import { entriesAt } from '../../git/follow/files-at.ts';
import { GitError } from '../../git/process/error.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { CallOptions } from '../host/client.ts';
import type { DiffRequest } from '../host/types.ts';
import { bringTree } from './bring-tree.ts';
import type { RepositoryCopy } from './copy.ts';

/** What is fetched of one file at most. */
const MAX_FETCHED_BYTES = 200_000_000;
/** What is fetched of it, packed, before its reader wants to load it: Git cannot be asked for a size alone. */
const MAX_UNASKED_BYTES = 20_000_000;

/**
 * A file as it is in a commit, in the shape of a diff in which all of it was added. Of a host's repository, the trees of
 * that commit and the file's content are fetched; a very large file only if it is named in `paths`, as a held file is to
 * be loaded.
 */
export async function wholeFileOverGit(
  copy: RepositoryCopy,
  { branch, ephemeral, paths }: DiffRequest,
  { commit, path }: { commit: string; path: string },
  options: CallOptions,
): Promise<Response> {
  const { gitDir } = copy;
  await bringTree(copy, { branch, ephemeral, commit }, options);
  const entry = (await entriesAt(gitDir, commit, [path])).get(path);
  if (entry === undefined) throw new AppFailure(NO_FILE);
  if (entry.type === 'tree') throw new AppFailure(FOLDER);
  const isWanted = paths.includes(path);
  const mostBytes = isWanted ? MAX_FETCHED_BYTES : MAX_UNASKED_BYTES;
  try {
    if (entry.type === 'blob') await copy.fetchContents([entry.id], ephemeral, { ...options, mostBytes });
  } catch (cause) {
    if (isWanted || !(cause instanceof GitError) || cause.reason !== 'too-large') throw cause;
    return heldBack(commit, path, entry.id);
  }
  const { from, to } = treeEnds(commit);
  const body = await diffStream({
    gitDir,
    from,
    to,
    ...options,
    onlyFile: path,
    ...(paths.length === 0 ? {} : { paths }),
    head: { sha: commit },
    fileBytes: FILE_BYTES,
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

/** The answer for a file that is too large to be fetched unasked. */
function heldBack(sha: string, path: string, blob: string): Response {
  const held = {
    path,
    state: 'A',
    old_path: '',
    bytes: MAX_UNASKED_BYTES,
    is_eof: true,
    blob,
    why: 'unfetched',
  };
  return Response.json({
    sha,
    stats: { files: 1, additions: 0, deletions: 0, changes: 0 },
    filtered_files: [held],
    files: [],
  });
}

const NO_FILE = {
  kind: 'not-found',
  message: 'There is no such file in this commit.',
  next: 'It may have a different name there: look at its history.',
} as const;
const FOLDER = {
  kind: 'not-found',
  message: 'This is a folder in this commit, not a file.',
  next: 'Open one of the files in it.',
} as const;
