import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Blamed, BlameRequest } from '../../../shared/ipc/lines.ts';
import { toAppError } from '../../api/client.ts';
import { beforeQuery, blameQuery } from '../../api/line-queries.ts';
import { useState } from 'react';
import type { CommitLine, Elsewhere } from './line-place.ts';

/** Where a line is looked up: `branch` has the commit, so that it can be fetched. */
export type LineSource = Pick<BlameRequest, 'orgId' | 'repo' | 'branch' | 'ephemeral' | 'ignoreSpace'>;

export type Origin = Blamed['lines'][number];

export interface LineOrigin {
  /** The line and the commit that wrote it; null: it is being read, or cannot be. */
  answer: { origin: Origin; writer: Blamed['writers'][number]; uncommitted: boolean } | null;
  /** The sentence at the line's birth; null: it may have been another line before. */
  birth: string | null;
  error: AppError | null;
  again: () => void;
  isLoading: boolean;
  /** One step further back; null: there is none, or it is not known yet. */
  back: (() => void) | null;
  /** One step forward again; null: this is the line that is shown. */
  forward: (() => void) | null;
}

/**
 * Who wrote a line, and on request, the line that it replaced, and so on. Moved code is followed to where it came from:
 * at once if its lines are equal, otherwise when this place has no earlier origin.
 */
export function useLineOrigin(
  source: LineSource,
  first: CommitLine,
  elsewhere: Elsewhere | null,
): LineOrigin {
  const [steps, setSteps] = useState<readonly CommitLine[]>([first]);
  const at = steps.at(-1) ?? first;
  // Only once: from there on, its history is that of the other place.
  const movedFrom = steps.some((one) => one === elsewhere?.at) ? null : (elsewhere?.at ?? null);
  const isMoved = movedFrom !== null && elsewhere?.same === true;
  const range = { first: at.line, last: at.line };
  const blame = useQuery({
    ...blameQuery({ ...source, commit: at.commit, path: at.path, ranges: [range] }),
    // One step further, the previous one stays until the next is known.
    placeholderData: keepPreviousData,
  });
  const origin = blame.data?.lines[0];
  const writer = blame.data?.writers.find(({ sha }) => sha === origin?.commit);
  const before = useQuery({
    ...beforeQuery({
      ...source,
      commit: origin?.commit ?? '',
      path: origin?.path ?? '',
      line: origin?.original ?? 1,
      previous: origin?.previous ?? null,
    }),
    enabled: origin != null && origin.previous !== null && !isMoved,
  });
  const step = before.data;
  const isBorn = origin?.previous === null || step?.at === 'none';
  const next = isMoved || (isBorn && movedFrom !== null) ? movedFrom : step?.at === 'line' ? step : null;
  const isRead = origin !== undefined && writer !== undefined;
  const failed = blame.error ?? before.error;
  return {
    answer: isRead ? { origin, writer, uncommitted: isUncommitted(writer) } : null,
    birth:
      origin === undefined || movedFrom !== null
        ? null
        : birthOf(origin, step?.at === 'none' ? step.added : null),
    error: failed === null ? null : toAppError(failed),
    again: () => void (blame.error === null ? before.refetch() : blame.refetch()),
    isLoading: blame.isFetching,
    back: next !== null && isRead && !blame.isPlaceholderData ? () => setSteps([...steps, next]) : null,
    forward: steps.length > 1 ? () => setSteps(steps.slice(0, -1)) : null,
  };
}

function birthOf({ previous, cut }: Origin, added: 'line' | 'file' | null): string | null {
  if (cut === true)
    return 'The history on this computer ends with this commit: an older one may have written the line.';
  if (previous === null || added === 'file') return 'Here since the file was added.';
  return added === 'line' ? 'Added here: it replaced no line.' : null;
}
