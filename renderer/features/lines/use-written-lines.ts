import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { TRACES_REF } from '../../../shared/domain/agents/traces-ref.ts';
import type { NotesOverview } from '../../../shared/ipc/shapes.ts';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
import { toAppError } from '../../api/client.ts';
import { writtenQuery } from '../../api/line-queries.ts';
import { usePainted, type Diff, type WrittenLines } from '../../diff/index.ts';

interface WrittenOptions {
  isOn: boolean;
  /** null: no diff is shown, or not known yet. */
  shown: ShownDiff | null;
  diff: Diff;
  overview: NotesOverview | undefined;
}

interface ShownWritten {
  /** undefined: none are known. */
  lines: WrittenLines | undefined;
  /** What could not be read, in sentences; null: nothing. */
  problem: string | null;
}

/** Which lines of the shown diff agents wrote, once the first rows are drawn; some files after the other. */
export function useWrittenLines({ isOn, shown, diff, overview }: WrittenOptions): ShownWritten {
  const isPainted = usePainted(diff);
  const traces = overview?.refs.find(({ notesRef }) => notesRef === TRACES_REF)?.sha;
  const isWanted = isOn && isPainted && shown !== null && traces !== undefined;
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...writtenQuery(shown, traces),
    enabled: isWanted,
  });
  // After every answer: a quick one may arrive before it was seen that it is being fetched.
  const answers = data?.pages.length ?? 0;
  useEffect(() => {
    if (isWanted && answers > 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, answers, hasNextPage, isFetching, isError, fetchNextPage]);
  return useMemo(() => {
    if (!isWanted) return NOTHING;
    const pages = data?.pages ?? [];
    const problems = pages.flatMap(({ problem }) => problem ?? []);
    if (error !== null)
      problems.push(`Which lines agents wrote could not be read: ${toAppError(error).message}`);
    return {
      lines: new Map(pages.flatMap(({ files }) => files.map(({ path, ...by }) => [path, by] as const))),
      problem: problems.length === 0 ? null : problems.join(' '),
    };
  }, [isWanted, data, error]);
}

const NOTHING: ShownWritten = { lines: undefined, problem: null };
