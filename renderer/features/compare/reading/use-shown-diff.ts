import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import { api } from '../../../api/client.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { readingQuery } from '../../../api/queries.ts';
import { useDiff, usePainted, type Diff } from '../../../diff/index.ts';
import { giveUpReading } from './give-up.ts';
import type { ShownChanges } from '../commits/use-shown.ts';

/**
 * The shown diff. While a commit's diff is shown, the branch's diff stays in memory with everything loaded, so that
 * going back is instant and at the same position. Both are reloaded with the repository.
 */
export function useShownDiff(
  at: RepositoryPlace,
  branchRequest: DiffRequest | null,
  { ends, request, ahead }: ShownChanges,
): Diff {
  const [seen, setSeen] = useState<string | null>(null);
  const key = branchRequest && JSON.stringify(branchRequest);
  if (ends === null && seen !== key) setSeen(key);
  const branch = useDiff(ends === null || seen === key ? branchRequest : null, giveUpReading);
  const part = useDiff(ends === null ? null : request, giveUpReading, ahead);
  const painted = usePainted(branch);
  useEffect(() => {
    if (painted && key !== null) void api().diff.painted({});
  }, [painted, key]);
  const { data: reading } = useQuery(readingQuery(at));
  const read = useRef(reading);
  const [ofBranch, ofPart] = [branch.retry, part.retry];
  useEffect(() => {
    if (read.current === reading) return;
    read.current = reading;
    ofBranch();
    ofPart();
  }, [reading, ofBranch, ofPart]);
  return ends === null ? branch : part;
}
