import { countMoved, type RefDistance } from '../../../git/refs/count-moved.ts';
import type { WatchedSide } from '../port.ts';
import { startOfMove } from '../start-of-move.ts';
import type { FolderSnapshot, WatchedFolder } from './watch-snapshot.ts';

/** A side that has moved since it was last read. `commits` null: not counted. */
export interface SideMove extends Pick<RefDistance, 'replaced'> {
  ref: string;
  from: string | null;
  to: string | null;
  commits: number | null;
}

/** The newest commits in the list of commits, by side, as far as that is known. */
export type TipsShown = ReadonlyMap<string, string>;

export const tipsShown = (sides: readonly WatchedSide[]): TipsShown =>
  new Map(sides.flatMap(({ name, shown }) => (shown === undefined ? [] : [[name, shown]])));

/** Whether what is shown is not what the watch saw first; if nothing was seen, the next check compares. */
export async function differs(shown: TipsShown, seen: Promise<FolderSnapshot> | null): Promise<boolean> {
  const first = await seen?.catch(() => null);
  return (
    first != null && [...shown].some(([side, sha]) => first.sides.has(side) && first.sides.get(side) !== sha)
  );
}

/** The sides that moved since they were shown, or where that is not known, since they were first read. */
export async function sideMovesOf(
  { git: { headDir }, shown }: WatchedFolder & { shown?: TipsShown },
  first: FolderSnapshot['sides'],
  now: FolderSnapshot['sides'],
): Promise<SideMove[]> {
  const moves: SideMove[] = [];
  for (const [ref, to] of now) {
    const from = startOfMove(to, { shown: shown?.get(ref), first: first.get(ref) ?? null });
    if (from === to) continue;
    const moved = from === null || to === null ? null : await countMoved(headDir, from, to).catch(() => null);
    moves.push({ ref, from, to, commits: null, ...moved });
  }
  return moves;
}
