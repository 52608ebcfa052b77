import { useMemo } from 'react';
import { parseChanges } from '../../../shared/domain/shown-commits.ts';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { CommitPair } from '../../../shared/ipc/versions.ts';
import { amendPlace, OPENED_PARTS } from '../../app/navigation.ts';
import { nameOf, spanOfPair, spanOfVersions, type TwoVersions } from './between.ts';
import type { BranchVersions } from './use-versions.ts';

/** What the diff shows of two versions. */
export interface ShownVersions {
  /** null: not known yet, or no such versions. */
  readonly two: TwoVersions | null;
  /** The pair of commits that is shown alone; null: everything between the versions. */
  readonly pair: CommitPair | null;
  /** The diff to load; null: none, or not known yet. */
  readonly request: DiffRequest | null;
}

/**
 * What is shown of the compared versions; null: the place compares none.
 *
 * @param changes the commits that the place shows alone
 * @param source the base of every diff request here
 */
export function useShownVersions(
  { isComparing, two, changes: found }: Pick<BranchVersions, 'isComparing' | 'two' | 'changes'>,
  changes: string | undefined,
  source: DiffRequest | null,
): ShownVersions | null {
  return useMemo(() => {
    if (!isComparing) return null;
    const name = parseChanges(changes)?.newest;
    const pair = found?.pairs.find((one) => nameOf(one) === name) ?? null;
    const isWaiting = name !== undefined && found === undefined;
    const request =
      source === null || two === null || isWaiting
        ? null
        : { ...source, commits: pair === null ? spanOfVersions(two) : spanOfPair(pair) };
    return { two, pair, request };
  }, [isComparing, two, found, changes, source]);
}

/** Shows one pair, and the notes of its commit. */
export const showPair = (pair: CommitPair): void =>
  amendPlace({ changes: nameOf(pair), ...(pair.new === null ? {} : { commit: pair.new.sha }) }, [
    'object',
    'line',
    ...OPENED_PARTS,
  ]);

/** Shows everything between the versions. */
export const showAllPairs = (): void => amendPlace({}, ['changes', 'line', ...OPENED_PARTS]);
