import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { BeforeRequest, BlameRequest, TraceRequest } from '../../shared/ipc/lines.ts';
import type { FilesRequest } from '../../shared/ipc/files.ts';
import type { ShownDiff } from '../../shared/ipc/remarks.ts';
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

/** Every file of a commit. */
export const filesQuery = (request: FilesRequest) =>
  queryOptions({
    queryKey: [...keys.lines(request), 'files', request],
    queryFn: async () => {
      const { names, isCut } = await unwrap(api().files.list(request));
      return { paths: names.split('\0').slice(0, -1), isCut };
    },
    ...lasting,
    // Megabytes, and quick to read again.
    gcTime: 60_000,
  });

/** Who wrote a line of a commit, as its trace or its message says. */
export const traceQuery = (request: TraceRequest) =>
  queryOptions({
    queryKey: [...keys.traces(request), request],
    queryFn: () => unwrap(api().lines.trace(request)),
    retry: false,
  });

/**
 * Which lines of a shown diff agents wrote.
 * @param traces the commit of the notes ref with the traces
 */
export const writtenQuery = (shown: ShownDiff | null, traces: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.lines(shown ?? NOWHERE), 'written', shown, traces],
    queryFn:
      shown === null
        ? skipToken
        : ({ pageParam }) => unwrap(api().lines.written({ ...shown, skip: pageParam })),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    ...lasting,
  });

const NOWHERE = { orgId: '', repo: '' };
