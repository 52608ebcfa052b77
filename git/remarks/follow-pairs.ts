import type { SoughtLines } from '../follow/moved-lines.ts';
import { followLines, type AnchorLines } from '../../shared/domain/remarks/index.ts';
import type { History } from './history.ts';

/** Lines that are searched for elsewhere in their files, for all of them together. */
const MAX_SOUGHT = 500;

/**
 * Where lines of one content are in another one, in order, also where they were moved within it; null: they are not
 * there.
 */
export async function followPairs(
  history: History,
  pairs: readonly SoughtLines[],
  ephemeral: boolean,
): Promise<Array<AnchorLines | null>> {
  const hunks = await history.hunks(pairs, ephemeral);
  const followed = pairs.map(({ lines }, at) => {
    const some = hunks[at] ?? null;
    return some === null ? null : followLines(some, lines);
  });
  const sought = [...pairs.keys()].filter((at) => followed[at] === null).slice(0, MAX_SOUGHT);
  const moved = await history.moved(
    sought.flatMap((at) => pairs[at] ?? []),
    ephemeral,
  );
  for (const [nth, at] of sought.entries()) followed[at] = moved[nth] ?? null;
  return followed;
}
