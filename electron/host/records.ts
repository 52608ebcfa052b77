import { personName } from '../../shared/domain/person-name.ts';
import { sideOfRef } from '../../shared/domain/side.ts';
import type { ListedRef } from '../../shared/ipc/refs.ts';
import type { BranchesResult, CommitRecord, RefsResult } from '../../shared/wire/history.ts';
import type { ReposResult } from '../../shared/wire/repository.ts';
import type { Branch, Commit, RepositoryDetails } from './types.ts';

/**
 * Maps wire records to the records of the IPC table. Texts stay unchanged: they are hostile until rendered as text.
 */
export const toRepository = (record: ReposResult['repos'][number]): RepositoryDetails => ({
  // A known client uses `repo_id` as the name in the token's `repo` claim.
  name: record.repo_id,
  defaultBranch: record.default_branch,
  createdAt: record.created_at,
  upstream: record.base_repo
    ? { provider: record.base_repo.provider, owner: record.base_repo.owner, name: record.base_repo.name }
    : null,
});

export const toBranch = (record: BranchesResult['branches'][number]): Branch => ({
  name: record.name,
  head: record.head_sha,
  createdAt: record.created_at ?? null,
});

export const toCommit = (record: CommitRecord): Commit => ({
  sha: record.sha,
  parents: record.parent_shas ?? [],
  message: record.message,
  authorName: personName(record.author_name, record.author_email),
  authorEmail: record.author_email,
  date: record.date,
});

/** Empty for kinds of refs that are not listed. */
export function toListedRef({ ref, sha, date, author }: RefsResult['refs'][number]): ListedRef[] {
  const side = sideOfRef(ref);
  const group = groupOf(ref);
  return group === null ? [] : [{ side, group, sha, date: date || null, author }];
}

const GROUPS = [
  ['refs/heads/', 'branch'],
  ['refs/remotes/', 'remote'],
  ['refs/tags/', 'tag'],
] as const;

const groupOf = (ref: string): ListedRef['group'] | null =>
  GROUPS.find(([prefix]) => ref.startsWith(prefix) && ref.length > prefix.length)?.[1] ?? null;
