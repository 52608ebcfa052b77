import { blame, type Blame, type BlamedLine } from '../../git/follow/blame.ts';
import { entriesAt, isTreePath, type EntryAt } from '../../git/follow/files-at.ts';
import { ignoredRevisions } from '../../git/follow/ignored-revisions.ts';
import type { GitSession } from '../../git/objects/session.ts';
import { GitError, isGitExit } from '../../git/process/error.ts';
import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';
import { blameParams, type BlameResult } from '../../shared/wire/blame.ts';
import { authorizeRepository } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import { readQuery } from '../request.ts';
import type { ServiceApp } from '../service-app.ts';
import { branchCommits, commitOf } from './diff.ts';

/** Who wrote the lines of a file: outside the specification, in the shape that a known client reads. */
export function blameRoute(app: ServiceApp, host: Host): void {
  app.get('/api/v1/repos/blame', async (c) => {
    const { repository } = await authorizeRepository(c, host, 'git:read');
    const query = readQuery(c, blameParams, ['range']);
    const answer = await blameLines(host, repository, {
      path: query.path,
      ref: query.ref ?? repository.defaultBranch,
      ephemeral: query.ephemeral === 'true',
      ranges: (query.range ?? []).map(rangeOf),
      ignoreSpace: query.ignore_whitespace === 'true',
      moves: query.detect_moves === 'true',
      signal: c.req.raw.signal,
    });
    return c.json(answer);
  });
}

interface Wanted {
  path: string;
  ref: string;
  ephemeral?: boolean;
  ranges: readonly { first: number; last: number }[];
  ignoreSpace: boolean;
  moves?: boolean;
  signal: AbortSignal;
}

/** Who wrote lines of a file. @throws Refusal */
export async function blameLines(
  host: Host,
  repository: ServedRepository,
  { path, ref, ephemeral = false, ranges, ignoreSpace, moves = false, signal }: Wanted,
): Promise<BlameResult> {
  if (!isTreePath(path)) throw noFile();
  if (isRawSpelling(path)) throw new Refusal(422, 'Git cannot blame a file whose name is not UTF-8');
  const gitDir = host.snapshots.gitDirOf(repository, ref);
  const to = host.snapshots.isTaken(ref)
    ? ref
    : await tipOf(host.notes.session(repository.headDir ?? repository.gitDir), { name: ref, ephemeral });
  await host.firstPieces.behind(repository.gitDir);
  const { workTree } = repository;
  const whose = workTree === undefined ? { bare: repository.gitDir } : { workTree };
  const ignored = await ignoredRevisions(whose, gitDir, to);
  const blamed = await blame(gitDir, {
    to,
    path,
    ranges,
    ignoreSpace,
    moves,
    ignored,
    signal,
  }).catch((error: unknown) => asRefusal(error, async () => (await entriesAt(gitDir, to, [path])).get(path)));
  return { ref, path, commit_sha: to, lines: blamed.lines.map((line) => lineBody(line, blamed)) };
}

/** A branch wins over a tag or an id of the same name. @throws Refusal 404 */
async function tipOf(session: GitSession, branch: { name: string; ephemeral: boolean }): Promise<string> {
  const [tip = ''] = await branchCommits(session, [branch]).catch(async (error: unknown) => {
    if (branch.ephemeral || !(error instanceof Refusal)) throw error;
    return [await commitOf(session, branch.name)];
  });
  return tip;
}

function rangeOf(text: string): { first: number; last: number } {
  const [first = 0, last = 0] = text.split(',').map(Number);
  if (last < first) throw new Refusal(400, 'range: the first line comes after the last');
  return { first, last };
}

function lineBody(
  { line, commit, path, original, previous, cut }: BlamedLine,
  { commits }: Blame,
): BlameLine {
  const about = commits.get(commit);
  return {
    line_number: line,
    commit_sha: commit,
    original_line_number: original,
    original_path: path,
    ...(previous === null ? {} : { previous_commit_sha: previous.commit, previous_path: previous.path }),
    ...(cut === true ? { cut } : {}),
    author_name: about?.authorName ?? '',
    author_email: about?.authorEmail ?? '',
    author_time: about?.authorTime ?? '',
    committer_name: about?.committerName ?? '',
    committer_email: about?.committerEmail ?? '',
    committer_time: about?.committerTime ?? '',
    summary: about?.summary ?? '',
  };
}

type BlameLine = BlameResult['lines'][number];

const noFile = (): Refusal => new Refusal(404, 'No such file in this commit');

/**
 * Git says the same of a path that is not there and of a content that it lacks.
 * @param look reads the trees down to the file, and fails where one of them was never fetched
 */
async function asRefusal(error: unknown, look: () => Promise<EntryAt | undefined>): Promise<never> {
  if (isGitExit(error) && /no such path/.test(error.stderr) && (await look())?.type !== 'blob')
    throw noFile();
  if (isGitExit(error) && /has only \d+ lines?/.test(error.stderr))
    throw new Refusal(400, 'range: the file has fewer lines');
  if (error instanceof GitError && error.reason === 'too-large')
    throw new Refusal(
      413,
      'The answer would be too long (ask for ranges of the file), or the file has over 100 MB',
    );
  throw error;
}
