import { useQuery } from '@tanstack/react-query';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { headQuery } from '../../../api/queries.ts';
import type { CommitsRead } from './use-commits.ts';

/** Whether a list of commits ends where a shallow clone does, and not with a first commit. */
export function useEndsShallow(
  at: RepositoryPlace,
  { checkout }: Pick<Capabilities, 'checkout'>,
  { commits, isSuccess, more }: Pick<CommitsRead, 'commits' | 'isSuccess' | 'more'>,
): boolean {
  // Git names no parents of the commits at which it ends.
  const endsFirst = isSuccess && more === null && commits.at(-1)?.parents.length === 0;
  const { data: head } = useQuery({ ...headQuery(at), enabled: checkout && endsFirst });
  return endsFirst && head?.shallow === true;
}
