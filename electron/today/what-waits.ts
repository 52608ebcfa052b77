import { groupBy } from '../../git/history/group-by.ts';
import { anchorKey } from '../../shared/domain/remarks/index.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import {
  MAX_WAITING_ROWS,
  type WaitingItem,
  type WaitingKind,
  type WaitingRow,
} from '../../shared/ipc/today.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';

/** What is known of one repository. */
export interface KnownRepository extends RepositoryPlace {
  /** See `Repository.repositoryId`: what waits in several places of one repository waits once. */
  repositoryId: string;
  items: readonly WaitingItem[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** What others wrote longer ago does not wait any more. */
export const MAX_WAITING_MS = 30 * DAY_MS;

/** Answers first, then what others wrote, then branches that moved, then what is open. */
const ORDER: Record<WaitingKind, number> = { answer: 0, verdict: 1, note: 1, moved: 2, open: 3 };
/** These are true until something is done about them, however long that takes. */
const LASTING: ReadonlySet<WaitingKind> = new Set(['moved', 'open']);

/**
 * The rows of what waits, in the order in which they matter: by kind, then the newest first.
 *
 * @param isDone whether something was marked as seen at a place, or written there by the reader
 */
export function whatWaits(
  repositories: readonly KnownRepository[],
  isDone: (place: RepositoryPlace, item: WaitingItem) => boolean,
  now: number,
): { rows: WaitingRow[]; more: number } {
  const isDue = ({ kind, at }: WaitingItem): boolean => LASTING.has(kind) || at > now - MAX_WAITING_MS;
  const byRepository = groupBy(repositories, ({ repositoryId }) => repositoryId);
  const rows = [...byRepository.values()].flatMap((places) => {
    const groups = new Map<string, WaitingRow>();
    // Always in the same place: opening another one must not move a row.
    for (const place of places.toSorted(inOrderOfPlace)) {
      const waiting = place.items.filter((item) => isDue(item) && !places.some((one) => isDone(one, item)));
      for (const [key, group] of groupBy(waiting, groupOf)) {
        const row = groups.has(key) ? null : rowOf(place, group);
        if (row !== null) groups.set(key, row);
      }
    }
    return [...groups.values()];
  });
  rows.sort(inOrder);
  return { rows: rows.slice(0, MAX_WAITING_ROWS), more: Math.max(0, rows.length - MAX_WAITING_ROWS) };
}

/** What is one row: an answer for each thread, what one person wrote on one commit, a branch's open remarks. */
function groupOf({
  kind,
  asYou,
  notesRef,
  object,
  anchor,
  who,
  branch,
  ephemeral,
  mark,
}: WaitingItem): string {
  const parts =
    kind === 'answer'
      ? [notesRef, object, anchor === null ? '' : anchorKey(anchor)]
      : kind === 'note'
        ? [notesRef, object, who]
        : kind === 'open'
          ? [branch, ephemeral]
          : [mark];
  return JSON.stringify([kind, asYou, ...parts]);
}

/** Opens at the first of them, and says when the last one came. */
function rowOf({ orgId, repo }: RepositoryPlace, group: readonly WaitingItem[]): WaitingRow | null {
  const [first] = group;
  if (first === undefined) return null;
  const { mark: _mark, ...one } = group.find(({ anchor }) => anchor !== null) ?? first;
  return {
    ...one,
    orgId,
    repo,
    at: Math.max(...group.map(({ at }) => at)),
    marks: group.map(({ mark }) => mark),
    remarks: group.filter(({ anchor }) => anchor !== null).length,
  };
}

const inOrderOfPlace = (a: RepositoryPlace, b: RepositoryPlace): number =>
  repositoryKey(a) < repositoryKey(b) ? -1 : 1;

const inOrder = (a: WaitingRow, b: WaitingRow): number =>
  ORDER[a.kind] - ORDER[b.kind] || b.at - a.at || inOrderOfPlace(a, b);
