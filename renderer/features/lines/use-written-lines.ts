import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { TRACES_REF } from '../../../shared/domain/agents/traces-ref.ts';
import type { NotesOverview } from '../../../shared/ipc/shapes.ts';
import type { ShownDiff } from '../../../shared/ipc/remarks.ts';
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
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...writtenQuery(shown, traces),
    enabled: isWanted,
  });
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);
  return useMemo(() => {
    if (!isWanted || data === undefined) return NOTHING;
    const problems = data.pages.flatMap(({ problem }) => problem ?? []);
    return {
      lines: new Map(data.pages.flatMap(({ files }) => files.map(({ path, ...by }) => [path, by] as const))),
      problem: problems.length === 0 ? null : problems.join(' '),
    };
  }, [isWanted, data]);
}

const NOTHING: ShownWritten = { lines: undefined, problem: null };
