import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderHead, FolderQuestions } from '../../shared/folder-questions.ts';
import { headDirOf } from '../heads.ts';
import type { Host } from '../host.ts';
import type { ServedRepository } from '../repository.ts';
import { commitNamed } from '../revision.ts';

/** Listed by name; the rest is counted. */
const MAX_LISTED_NAMES = 100;
/** More, because each is looked for among the shown files. */
const MAX_LISTED_CONFLICTS = 1000;

/** What is checked out, and what to compare first. */
export async function checkedOut(
  { heads }: Pick<Host, 'heads'>,
  repository: ServedRepository,
): Promise<FolderHead> {
  const shallow = existsSync(join(repository.gitDir, 'shallow'));
  const head = await heads.of(repository);
  return { ...head, shallow, worktree: repository.workTree !== undefined };
}

/** The commits of revisions, in the same order; null: none. */
export async function commitsNamed(
  { notes }: Pick<Host, 'notes'>,
  repository: ServedRepository,
  names: readonly string[],
): Promise<(string | null)[]> {
  const session = notes.session(headDirOf(repository));
  return await Promise.all(names.map((name) => commitNamed(session, name)));
}

/** A folder's uncommitted changes as a commit; the diff of what is to be shown is begun at once. */
export async function uncommittedChanges(
  { snapshots, limits }: Pick<Host, 'snapshots' | 'limits'>,
  repository: ServedRepository,
  options: Parameters<Host['snapshots']['take']>[1],
): Promise<FolderQuestions['worktree']['answer']> {
  const taken = await snapshots.take(repository, options);
  if (options.isShown && !options.parts && taken !== null)
    snapshots.prefetchDiff(repository, taken, limits.diffFileBytes);
  const { excluded = [], conflicts = [], more = 0 } = taken ?? {};
  return {
    commit: taken?.commit ?? null,
    ...(taken?.staged === undefined ? {} : { staged: taken.staged }),
    omitted: {
      files: excluded.slice(0, MAX_LISTED_NAMES),
      more: more + Math.max(0, excluded.length - MAX_LISTED_NAMES),
      conflicts: {
        paths: conflicts.slice(0, MAX_LISTED_CONFLICTS),
        more: Math.max(0, conflicts.length - MAX_LISTED_CONFLICTS),
      },
    },
  };
}
