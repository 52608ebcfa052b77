import { blame, type Blame } from '../../git/follow/blame.ts';
import { blobRenames } from '../../git/follow/blob-renames.ts';
import { filesAt } from '../../git/follow/files-at.ts';
import { fileVersions } from '../../git/follow/file-versions.ts';
import { lineBefore } from '../../git/follow/line-before.ts';
import { readFollowedCommits, type FollowedCommit } from '../../git/follow/range.ts';
import { mayRename } from '../../git/follow/renames.ts';
import { objectFormatOf } from '../../git/objects/object-format.ts';
import { isGitExit } from '../../git/process/error.ts';
import { gitText } from '../../git/process/run.ts';
import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';
import { personName } from '../../shared/domain/person-name.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { BeforeRequest, Blamed, BlameRequest, LineBefore } from '../../shared/ipc/lines.ts';
import type { CallOptions } from '../host/client.ts';
import { ensureCommits } from './commit-diff.ts';
import type { RepositoryCopy } from './copy.ts';

/** Names of one file under which its history is read. */
const MAX_NAMES = 100;
/** How often blame is repeated after it named something that was still missing. */
const MAX_REPEATS = 50;
const MAX_PATCH_BYTES = 64 * 1024 * 1024;

/** Who wrote lines, by Git in the copy. What is missing of the file's history is fetched. */
export async function blameOverGit(
  copy: RepositoryCopy,
  request: Omit<BlameRequest, 'orgId' | 'repo'>,
  options: CallOptions,
): Promise<Blamed> {
  if (isRawSpelling(request.path)) throw notUtf8();
  await fetchVersions(copy, request, options);
  const { commit: to, path, ranges, ignoreSpace, ephemeral } = request;
  return await repeated(copy, ephemeral, options, async () =>
    toBlamed(await blame(copy.gitDir, { to, path, ranges, ignoreSpace, ...options }).catch(asFailure)),
  );
}

/** One step back, from what blame has read. */
export async function lineBeforeOverGit(
  copy: RepositoryCopy,
  { commit, path, line, previous, ignoreSpace, ephemeral, branch }: Omit<BeforeRequest, 'orgId' | 'repo'>,
  options: CallOptions,
): Promise<LineBefore> {
  if (previous === null) return { at: 'none', added: 'file' };
  const { gitDir } = copy;
  await ensureCommits(copy, { branch, ephemeral }, [commit], options);
  await copy.fetchTreesOf([commit, previous.commit], ephemeral, options);
  const [before, after] = await Promise.all([
    filesAt(gitDir, previous.commit, [previous.path]),
    filesAt(gitDir, commit, [path]),
  ]);
  const [from, to] = [before.get(previous.path), after.get(path)];
  if (from === undefined || to === undefined) return { at: 'none', added: 'file' };
  await copy.fetchContents([from, to], ephemeral, options);
  const flags = ['-U0', '--text', '--no-color', ...(ignoreSpace ? ['-w'] : [])];
  const patch = await gitText(['diff', ...flags, '--end-of-options', from, to], {
    gitDir,
    objectsOnly: objectFormatOf(commit),
    maxOutput: MAX_PATCH_BYTES,
    ...options,
  });
  const at = lineBefore(patch, line);
  return at === null ? { at: 'none', added: 'line' } : { at: 'line', ...previous, line: at };
}

/** Fetches every version of a file, under all names that it had: blame reads them all. */
export async function fetchVersions(
  copy: RepositoryCopy,
  { branch, ephemeral, commit, path }: Pick<BlameRequest, 'branch' | 'ephemeral' | 'commit' | 'path'>,
  options: CallOptions,
): Promise<void> {
  await ensureCommits(copy, { branch, ephemeral }, [commit], options);
  if (copy.isWhole === true) return;
  const { gitDir } = copy;
  await copy.fetchTreesIn({ to: commit, without: null }, ephemeral);
  const mailmap = await filesAt(gitDir, commit, ['.mailmap']);
  const names = new Set([path]);
  for (let read = 0; read < names.size && names.size <= MAX_NAMES;) {
    const some = [...names].slice(read).filter((name) => !isRawSpelling(name));
    read = names.size;
    if (some.length === 0) break;
    const { blobs, addedIn } = await fileVersions(gitDir, commit, some, options);
    const renaming = mayRename(await readFollowedCommits(gitDir, addedIn));
    const removed = renaming.flatMap(({ changes }) =>
      [...changes.values()].flatMap(({ old, new: now }) => (now === null && old !== null ? [old] : [])),
    );
    await copy.fetchContents([...new Set([...blobs, ...removed, ...mailmap.values()])], ephemeral, options);
    for (const one of renaming) for (const name of await namesBefore(gitDir, one, names)) names.add(name);
  }
}

/** What a commit renamed to one of these names. */
async function namesBefore(
  gitDir: string,
  { changes }: FollowedCommit,
  names: ReadonlySet<string>,
): Promise<string[]> {
  const list = [...changes.values()];
  const removed = list.filter((change) => change.new === null && change.old !== null);
  const added = list.filter((change) => change.old === null && change.new !== null && names.has(change.path));
  const renames = await blobRenames(
    gitDir,
    removed.map(({ old }) => old ?? ''),
    added.map((change) => change.new ?? ''),
  );
  return [...renames.keys()].map((at) => removed[at]?.path ?? '');
}

/** Runs Git again after fetching the objects that it missed. */
async function repeated<T>(
  copy: RepositoryCopy,
  ephemeral: boolean,
  options: CallOptions,
  run: () => Promise<T>,
): Promise<T> {
  const fetched = new Set<string>();
  for (;;) {
    try {
      return await run();
    } catch (cause) {
      const missing = isGitExit(cause) ? [...cause.stderr.matchAll(MISSING)].map(([id]) => id) : [];
      const unseen = missing.filter((id) => !fetched.has(id));
      if (copy.isWhole === true || unseen.length === 0 || fetched.size >= MAX_REPEATS) throw cause;
      for (const id of unseen) fetched.add(id);
      await copy.fetchContents(unseen, ephemeral, options);
    }
  }
}

/** Ids that Git names when it lacks them. */
const MISSING = /\b(?:[0-9a-f]{64}|[0-9a-f]{40})\b/g;

const toBlamed = ({ lines, commits }: Blame): Blamed => ({
  lines,
  writers: [...commits].map(([sha, { summary, authorName, authorEmail, authorTime }]) => ({
    sha,
    subject: summary.toWellFormed(),
    authorName: personName(authorName, authorEmail).toWellFormed(),
    authorEmail: authorEmail.toWellFormed(),
    date: authorTime,
  })),
});

function asFailure(cause: unknown): never {
  if (isGitExit(cause) && /no such path/.test(cause.stderr))
    throw new AppFailure({ kind: 'not-found', message: 'The commit has no such file.' }, { cause });
  if (isGitExit(cause) && /has only \d+ lines?/.test(cause.stderr))
    throw new AppFailure(
      { kind: 'not-found', message: 'The file has fewer lines.', next: 'Reload.' },
      { cause },
    );
  throw cause;
}

export const notUtf8 = (): AppFailure =>
  new AppFailure({
    kind: 'validation',
    message: 'The name of this file is not UTF-8, so Git cannot be asked about its lines and history.',
  });
