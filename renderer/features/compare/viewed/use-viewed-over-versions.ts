import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Comparison } from '../../../../shared/ipc/shapes.ts';
import type { Version } from '../../../../shared/ipc/versions.ts';
import { versionChangesQuery } from '../../../api/version-queries.ts';
import { endsOf } from '../../versions/index.ts';
import { unchangedSince, viewedTips } from './unchanged-since.ts';

interface Marked {
  /** The comparison of the whole branch; null: something else is shown. */
  comparison: Comparison | null;
  /** Newest first. */
  versions: readonly Version[];
  /** Files whose changes differ from those that were viewed. */
  stale: ReadonlySet<string>;
  marks: ReadonlyMap<string, string>;
  setViewed: (path: string, viewed: boolean, isCarried: boolean) => void;
}

/** Keeps files viewed if a new version of the branch changed nothing in them but what they are based on. */
export function useViewedOverVersions({ comparison, versions, stale, marks, setViewed }: Marked): void {
  const [newest] = versions;
  const tips = useMemo(() => viewedTips(stale, marks, versions), [stale, marks, versions]);
  const read = useQueries({
    queries:
      comparison === null || newest === undefined
        ? []
        : tips.map((from) => {
            const ends = endsOf({ from, to: newest });
            return versionChangesQuery(comparison, ends.from, ends.to);
          }),
    combine: (results) => results.map(({ data }) => data),
  });
  useEffect(() => {
    if (comparison === null) return;
    for (const [at, { tip }] of tips.entries()) {
      const changes = read[at];
      if (changes !== undefined)
        for (const path of unchangedSince(tip, changes, stale, marks)) setViewed(path, true, true);
    }
  }, [comparison, tips, read, stale, marks, setViewed]);
}
