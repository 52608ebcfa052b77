import { useCallback, useState } from 'react';
import type { DiffRequest } from '../../../shared/ipc/diff-road.ts';
import { useDiff, type Diff } from '../../diff/index.ts';
import { giveUpReading } from './give-up.ts';
import type { Shown } from './use-shown.ts';

/**
 * The diff that is shown. The whole branch's stays read, with all that was loaded of it, while its commits are looked
 * at: the way back costs nothing and ends where it began. `refresh` reads again whatever is read.
 */
export function useShownDiff(
  whole: DiffRequest | null,
  { ends, request }: Shown,
): { diff: Diff; refresh: () => void } {
  const [seen, setSeen] = useState<string | null>(null);
  const key = whole && JSON.stringify(whole);
  if (ends === null && seen !== key) setSeen(key);
  const branch = useDiff(ends === null || seen === key ? whole : null, giveUpReading);
  const part = useDiff(ends === null ? null : request, giveUpReading);
  const [ofBranch, ofPart] = [branch.retry, part.retry];
  const refresh = useCallback(() => {
    ofBranch();
    ofPart();
  }, [ofBranch, ofPart]);
  return { diff: ends === null ? branch : part, refresh };
}
