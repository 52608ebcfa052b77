import { queryOptions } from '@tanstack/react-query';
import type { BeforeRequest, BlameRequest } from '../../shared/ipc/lines.ts';
import { api, unwrap } from './client.ts';
import { keys } from './keys.ts';

/** Commits never change, so neither does the answer. */
const lasting = { staleTime: Infinity, retry: false } as const;

/** Who wrote lines of a file in a commit. */
export const blameQuery = (request: BlameRequest) =>
  queryOptions({
    queryKey: [...keys.lines(request), 'blame', request],
    queryFn: () => unwrap(api().lines.blame(request)),
    ...lasting,
  });

/** The line that a line replaced. */
export const beforeQuery = (request: BeforeRequest) =>
  queryOptions({
    queryKey: [...keys.lines(request), 'before', request],
    queryFn: () => unwrap(api().lines.before(request)),
    ...lasting,
  });
