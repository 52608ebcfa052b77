import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sideName } from '../../../../shared/domain/side.ts';
import { isUncommittedSide, WORKTREE } from '../../../../shared/domain/worktree.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import type { ListedWorktree } from '../../../../shared/ipc/worktrees.ts';
import { api } from '../../../api/client.ts';
import { worktreeCountQuery, worktreesQuery } from '../../../api/queries.ts';
import type { Answer } from '../../../app/place.ts';
import { navigate } from '../../../app/navigation.ts';
import { sayProblem } from '../../../app/messages.ts';
import { plural, shortSha } from '../../../ui/format.ts';
import type { ListItem } from '../../../ui/fuzzy-rows.ts';
import { useOpenFolder, useOpenWorktree } from '../../organizations/use-open.ts';

/** The others are listed without numbers. */
const MAX_COUNTED_WORKTREES = 30;
const NONE: readonly ListItem[] = [];

interface WorktreeCounts {
  files: number | null;
  remarks: number | null;
}

interface Options {
  /** They are listed, and counted, only while the picker is open. */
  open: boolean;
  /** What a worktree's branch is compared with; undefined: not known yet. */
  base: string | undefined;
  /** Shows another one beside what is compared: picked with Shift. */
  onBeside: ((other: Answer) => void) | undefined;
}

/** What the changes of a worktree are compared with: what is checked out in another one is no base for it. */
export const worktreeBase = (
  base: string | undefined,
  defaultBranch: string | undefined,
): string | undefined =>
  base === undefined || base === 'HEAD' || isUncommittedSide(base) ? defaultBranch : base;

/** The worktrees of a folder's repository as items of its picker; none while there is only this one. */
export function useWorktreeItems(
  at: RepositoryPlace,
  { open, base, onBeside }: Options,
): readonly ListItem[] {
  const { repo } = at;
  const { data } = useQuery({ ...worktreesQuery(at), enabled: open });
  const folder = useOpenFolder();
  const beside = useOpenWorktree(repo);
  const listed = open && data !== undefined && data.worktrees.length > 1 ? data.worktrees : [];
  const counted = base === undefined ? [] : listed.filter(isCountable).slice(0, MAX_COUNTED_WORKTREES);
  const counts = useQueries({
    queries: counted.map(({ path }) => worktreeCountQuery(at, path, base ?? '')),
    combine: (results) => results.map((result) => result.data),
  });
  const isCounting = counted.length > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    return () => void api().worktrees.stopCounting({ repo });
  }, [isCounting, repo]);
  if (listed.length === 0) return NONE;
  const countsOf = new Map(counted.map(({ path }, index) => [path, counts[index]]));

  function pick(one: ListedWorktree, isExtending: boolean): void {
    if (isExtending && onBeside !== undefined && one.hasFiles && !one.current) {
      beside.mutate(one.path, {
        onSuccess: ({ repo: other }) => onBeside({ repo: other, side: WORKTREE }),
        onError: (cause) => sayProblem(cause),
      });
      return;
    }
    const sides = one.hasFiles ? { branch: WORKTREE, ...(base === undefined ? {} : { base }) } : {};
    if (one.current) {
      navigate({ screen: 'compare', ...at, ephemeral: false, ephemeralBase: false, ...sides });
      return;
    }
    folder.mutate({ repo, path: one.path, sides }, { onError: (cause) => sayProblem(cause) });
  }

  return listed.map((one) => ({
    id: `worktree ${one.path}`,
    group: data !== undefined && data.more > 0 ? `Worktrees (${data.more} more in Git)` : 'Worktrees',
    text: worktreeName(one),
    also: [one.path.toLowerCase(), folderName(one.path).toLowerCase(), 'worktree'],
    ...(one.current ? { chip: 'this folder' } : {}),
    detail: worktreeDetail(one, countsOf.get(one.path)),
    run: (isExtending) => pick(one, isExtending === true),
  }));
}

const isCountable = ({ problem, hasFiles }: ListedWorktree): boolean => problem === null && hasFiles;

const folderName = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

/** The end of a path, which tells worktrees apart. */
const shortPath = (path: string): string => {
  const parts = path.split(/[\\/]/);
  return parts.length <= 4 ? path : `…/${parts.slice(-2).join('/')}`;
};

/** Its branch, or else its folder. */
const worktreeName = ({ branch, path, head }: ListedWorktree): string =>
  branch === null ? `${folderName(path)}${head === null ? '' : ` at ${shortSha(head)}`}` : sideName(branch);

/** For example "3 files · 1 open remark · /work/fix". */
export function worktreeDetail(
  { path, state, problem }: ListedWorktree,
  counts: WorktreeCounts | undefined,
): string {
  const { files = null, remarks = null } = counts ?? {};
  return [
    files === null ? null : files === 0 ? 'nothing uncommitted' : `${plural(files, 'file')} uncommitted`,
    remarks === null || remarks === 0 ? null : plural(remarks, 'open remark'),
    state,
    problem === null || state?.includes('gone') === true ? null : problem.replace(/\.$/, ''),
    shortPath(path),
  ]
    .filter(Boolean)
    .join(' · ');
}
