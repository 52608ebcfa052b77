import { useEffect, useState } from 'react';
import { bestFiles } from './best-files.ts';

interface BestFiles {
  paths: readonly string[];
  /** They are those of what was typed before. */
  isBehind: boolean;
}

const NONE: readonly string[] = [];

/** The files that match best what is typed; until they are known, those from before. */
export function useBestFiles(paths: readonly string[], query: string): BestFiles {
  const [best, setBest] = useState({ of: NONE, query: '', paths: NONE });
  useEffect(() => {
    const giveUp = new AbortController();
    async function find(): Promise<void> {
      const matching = await bestFiles(paths, query, giveUp.signal);
      if (matching !== null) setBest({ of: paths, query, paths: matching });
    }
    void find();
    return () => giveUp.abort();
  }, [paths, query]);
  return {
    paths: best.of === paths ? best.paths : NONE,
    isBehind: best.of !== paths || best.query !== query,
  };
}
