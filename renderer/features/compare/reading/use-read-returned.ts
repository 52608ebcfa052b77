import { useEffect } from 'react';
import type { Diff } from '../../../diff/index.ts';
import type { Moves } from '../use-moves.ts';

/**
 * Reads a comparison again when a side is back that was not there: nothing is on the screen that this could disturb.
 * @param refresh stable
 */
export function useReadReturned(
  { status, files }: Pick<Diff, 'status' | 'files'>,
  { moves }: Pick<Moves, 'moves'>,
  refresh: () => void,
): void {
  const isBack =
    status === 'failed' && files.length === 0 && moves.some(({ from, to }) => from === null && to !== null);
  useEffect(() => {
    if (isBack) refresh();
  }, [isBack, refresh]);
}
