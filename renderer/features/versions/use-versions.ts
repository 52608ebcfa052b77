import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isBranchLike } from '../../../shared/domain/side.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Comparison } from '../../../shared/ipc/shapes.ts';
import type { ChangesEnd, Version, VersionChanges } from '../../../shared/ipc/versions.ts';
import { api, toAppError } from '../../api/client.ts';
import { NO_COMPARISON } from '../../api/commit-queries.ts';
import { versionChangesQuery, versionsQuery } from '../../api/version-queries.ts';
import { useCommands } from '../../app/commands.tsx';
import { navigate, placeNow } from '../../app/navigation.ts';
import { withoutOpened, type ComparePlace } from '../../app/place.ts';
import { useStable } from '../../ui/use-stable.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import {
  endsOf,
  isComparable,
  lastRead,
  unknownVersions,
  versionsNamed,
  type TwoVersions,
} from './between.ts';
import { versionName } from './version-words.ts';

const NONE: readonly Version[] = [];

const NO_END: ChangesEnd = { sha: '', base: null };

export interface BranchVersions {
  /** Newest first. */
  readonly list: readonly Version[];
  /** The place compares versions. */
  readonly isComparing: boolean;
  /** The compared versions; null: none, or not known. */
  readonly two: TwoVersions | null;
  /** The version that was read last, if the branch has moved since. */
  readonly read: Version | null;
  /** What changed between the compared versions, or else since the one that was read; undefined: not known yet. */
  readonly changes: VersionChanges | undefined;
  /** Why the versions, or what changed, cannot be read. */
  readonly error: AppError | null;
  /** The list was read. */
  readonly isListed: boolean;
  readonly compare: (two: TwoVersions) => void;
  /** Shows the whole branch again. */
  readonly leave: () => void;
  /** The reviewer read the version that is shown. */
  readonly markRead: () => void;
}

/**
 * The versions of the branch, and the commands that compare them.
 *
 * @param tip undefined: not known yet; null: the branch has no commit that its base lacks, and nothing to compare
 */
export function useVersions(
  place: ComparePlace,
  comparison: Comparison | null,
  history: boolean,
  tip: string | null | undefined,
): BranchVersions {
  const isWorktree = comparison?.branch === WORKTREE;
  const hasVersions =
    comparison !== null &&
    !history &&
    tip !== null &&
    comparison.twoDot !== true &&
    (isBranchLike(comparison.branch) || isWorktree);
  const query = useQuery({
    ...versionsQuery(comparison ?? NO_COMPARISON, tip ?? ''),
    // The working tree is another one with every change.
    placeholderData: (before, of) => (isWorktree && isAbout(of, comparison) ? before : undefined),
    enabled: hasVersions && tip !== undefined,
  });
  const { since, until } = place;
  // A link, or the command line, may name a version that was never seen here, or a host has not been asked for one yet.
  const unknown = useMemo(
    () => (query.data === undefined ? [] : unknownVersions(query.data, [since, until])),
    [query.data, since, until],
  );
  const withNamed = useQuery({
    ...versionsQuery(comparison ?? NO_COMPARISON, tip ?? '', unknown),
    enabled: hasVersions && tip !== undefined && unknown.length > 0,
  });
  const listed = unknown.length > 0 ? withNamed : query;
  // Nothing is uncommitted any more: what was is no version of it.
  const list = hasVersions ? (listed.data ?? query.data ?? NONE) : NONE;
  const two = useMemo(() => versionsNamed(list, since, until), [list, since, until]);
  const read = useMemo(() => lastRead(list), [list]);
  const between = useMemo(() => {
    const [newest] = list;
    const wanted = two ?? (read !== null && newest !== undefined ? { from: read, to: newest } : null);
    return wanted && endsOf(wanted);
  }, [two, read, list]);
  const changes = useQuery({
    ...versionChangesQuery(comparison ?? NO_COMPARISON, between?.from ?? NO_END, between?.to ?? NO_END),
    placeholderData: (before) => (isWorktree && two === null ? before : undefined),
    enabled: comparison !== null && between !== null,
  });
  const shownTip = two?.to.tip ?? tip ?? undefined;
  const markRead = useStable((): void => {
    const isRead = list.find((version) => version.tip === shownTip)?.readAt != null;
    if (comparison !== null && hasVersions && shownTip !== undefined && !isRead)
      void api().versions.read({ ...comparison, tip: shownTip });
  });
  const newest = list[0];
  // The newest is not named, so that the place follows the branch.
  const compare = useStable(({ from, to }: TwoVersions): void =>
    goTo({ since: from.tip, ...(to.tip === newest?.tip ? {} : { until: to.tip }) }),
  );
  useCommands({
    'version.changes':
      read !== null && newest !== undefined && two?.from !== read
        ? () => compare({ from: read, to: newest })
        : undefined,
    'version.read': hasVersions && !isWorktree && tip !== undefined ? markRead : undefined,
  });
  usePaletteItems(() =>
    list
      .filter((version) => version !== newest && version.gone === null && isComparable(version))
      .map((version) => ({
        id: `version ${version.tip}`,
        group: 'Versions',
        text: `Compare with ${versionName(version, list)}`,
        current: version === two?.from,
        run: () => (newest === undefined ? undefined : compare({ from: version, to: newest })),
      })),
  );
  const failed = listed.error ?? changes.error;
  const isComparing = since !== undefined && hasVersions;
  const { data } = changes;
  return useMemo(
    () => ({
      list,
      isComparing,
      two,
      read,
      changes: data,
      error: failed && toAppError(failed),
      isListed: listed.isSuccess,
      compare,
      leave,
      markRead,
    }),
    [list, isComparing, two, read, data, failed, listed.isSuccess, compare, markRead],
  );
}

/** Whether an earlier list was of the same branch. */
const isAbout = (of: { queryKey: readonly unknown[] } | undefined, comparison: Comparison | null): boolean =>
  comparison !== null &&
  JSON.stringify(of?.queryKey.slice(0, -2)) ===
    JSON.stringify(versionsQuery(comparison, '').queryKey.slice(0, -2));

/** Goes to a comparison of two versions, or to the whole branch. What was chosen in the diff before is dropped. */
function goTo(versions: Pick<ComparePlace, 'since' | 'until'>): void {
  const now = placeNow();
  if (now.screen !== 'compare') return;
  const { changes: _changes, line: _line, since: _since, until: _until, ...rest } = withoutOpened(now);
  navigate({ ...rest, ...versions });
}

const leave = (): void => goTo({});
