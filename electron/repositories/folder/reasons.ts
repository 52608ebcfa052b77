import { folderConfig, type Values } from '../../../git/config/plain-config.ts';
import { damageIn, findDamage } from '../../../git/objects/damage.ts';
import { isGitExit } from '../../../git/process/error.ts';
import { gitProblem, requireGit } from '../../../git/process/required.ts';
import { shellWord } from '../../../git/process/shell-word.ts';
import { PERMANENT_PROBLEMS } from '../../../shared/wire/permanent-problems.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { FolderQuestion, FolderStream } from '../../../shared/folder-questions.ts';
import { QuestionRefused } from '../../embedded/folder-line.ts';
import type { EmbeddedOrganization } from '../../embedded/organization.ts';
import { hasPromisor } from '../../folder-sync/missing-blobs.ts';
import { ConnectionLost } from '../../host/connection.ts';
import type { DiffRequest, RepositoryPlace } from '../../host/types.ts';
import { NOT_LISTED, refusalWords, READER_STOPPED } from './words.ts';

export interface Folders extends Pick<EmbeddedOrganization, 'listFolders' | 'again'> {
  /** Called when a question failed because its folder is not there. */
  missed: () => void;
}

interface Failed {
  question: FolderQuestion | FolderStream;
  /** What is compared, if anything is. */
  request: RepositoryPlace & Partial<DiffRequest>;
  cause: unknown;
}

/** Why a question has no answer, in words about the folder. */
export async function folderFailure(
  folders: Pick<Folders, 'listFolders' | 'missed'>,
  { question, request, cause }: Failed,
): Promise<unknown> {
  const isKnown =
    cause instanceof QuestionRefused || cause instanceof ConnectionLost || cause instanceof AppFailure;
  if (!isKnown) return cause;
  const folder = folders.listFolders().find(({ name }) => name === request.repo);
  if (folder === undefined) return new AppFailure(NOT_LISTED, { cause });
  if (folder.problem !== null) {
    folders.missed();
    return new AppFailure(notThere(folder.problem, folder.path), { cause });
  }
  if (cause instanceof ConnectionLost) return new AppFailure(READER_STOPPED, { cause });
  // What cannot be read looks as if it did not exist.
  const damage = isMissing(cause) ? await findDamage(folder.path, endsOf(request)) : null;
  if (damage !== null) return new AppFailure({ kind: 'host-unavailable', ...damage }, { cause });
  if (cause instanceof AppFailure)
    return isUnread(cause)
      ? new AppFailure(await whyUnreadable(folder.path, request, cause.cause), { cause })
      : cause;
  const words = refusalWords(cause.refusal, question, request.commits !== undefined);
  return new AppFailure(words ?? (await whyUnreadable(folder.path, request)), { cause });
}

/** Said to be missing, or to be damaged notes: where a file blocks Git, it must not be asked again. */
function isMissing(cause: QuestionRefused | AppFailure): boolean {
  if (cause instanceof AppFailure) return cause.error.kind === 'not-found';
  const { kind, next } = cause.refusal;
  return kind === 'not-found' || (kind === 'validation' && next === NOTES_DAMAGED);
}

const NOTES_DAMAGED = PERMANENT_PROBLEMS.get('urn:marginalia:problem:notes-damaged') ?? '';

const endsOf = ({ branch, base, commits }: Partial<DiffRequest>): string[] =>
  [branch, base, commits?.sha].filter((one) => one !== undefined);

/** Git failed in the copy of a folder's repository, which borrows everything from the folder. */
const isUnread = ({ error, cause }: AppFailure): boolean =>
  error.kind === 'host-unavailable' && isGitExit(cause);

const notThere = (problem: string, path: string): AppError => ({
  kind: 'not-found',
  message: `${problem}: ${path}`,
  next: 'Try again when it is there, or remove it from the list of folders.',
});

/** Git failed: looks for what is missing there. */
async function whyUnreadable(
  path: string,
  request: Partial<DiffRequest>,
  error?: unknown,
): Promise<AppError> {
  const needed = await requireGit().then(
    () => null,
    (cause: unknown) => gitProblem(cause, 'try again'),
  );
  if (needed) return { kind: 'host-unavailable', ...needed };
  const partial = await folderConfig(path, PARTIAL);
  if (partial.size > 0) {
    const here = isDiff(request) && (await hasPromisor(path));
    return {
      kind: 'host-unavailable',
      message: 'This clone is partial, and some of what is needed here was never fetched.',
      next: here
        ? 'Fetch it here, or run this in a terminal in that folder.'
        : 'To fetch it, run this in a terminal in that folder, then try again.',
      command: isDiff(request) ? diffOf(request) : everythingFrom(partial),
      ...(here ? { missingBlobs: true } : {}),
    };
  }
  const damage =
    (isGitExit(error) ? damageIn(error.stderr) : null) ?? (await findDamage(path, endsOf(request)));
  if (damage !== null) return { kind: 'host-unavailable', ...damage };
  return {
    kind: 'host-unavailable',
    message: `Git could not read this in ${path}.`,
    next: 'Try again. If this keeps happening, run this in a terminal in that folder to find what is broken; Marginalia’s log has details.',
    command: 'git fsck',
  };
}

const PARTIAL = String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`;

/** Not a list of commits or files, a search, or who wrote lines. */
const isDiff = ({ paths }: Partial<DiffRequest>): boolean => paths !== undefined;

/** A command that makes a partial clone a whole one: what lists, searches and blame read is too much to be named. */
function everythingFrom(partial: Values): string {
  const [key = '', values = []] = [...partial][0] ?? [];
  const remote = key.startsWith('remote.') ? key.slice('remote.'.length, -'.promisor'.length) : values.at(-1);
  return `git fetch --refetch --no-filter ${shellWord(remote ?? '')}`;
}

/** Commands that read what a request compares. Shell-quoted: branch names are untrusted. */
function diffOf(request: Partial<DiffRequest>): string {
  const { commits, wholeFile } = request;
  if (commits !== undefined && wholeFile !== undefined)
    return `git show ${shellWord(`${commits.sha}:${wholeFile}`)}`;
  return rangesOf(request)
    .map((range) => `git diff ${range}`)
    .join(' && ');
}

function rangesOf({ branch = '', base = 'HEAD', commits }: Partial<DiffRequest>): string[] {
  if (commits === undefined) return [shellWord(`${base}...${branch}`)];
  const { since } = commits;
  if (since !== undefined) {
    const bases = [since.base, commits.base ?? null];
    const between = bases.every((one) => one !== null) ? [bases.join(' ')] : [];
    return [...between, `${since.sha} ${commits.sha}`];
  }
  return [typeof commits.base === 'string' ? `${commits.base}...${commits.sha}` : `${commits.sha}^!`];
}
