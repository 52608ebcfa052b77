import { anchorKey, threadsOf, type Anchor, type Remark } from '../../shared/domain/remarks/index.ts';
import type { History, ShownRange } from './history.ts';
import { markApplied, type MarkedThread } from './mark-applied.ts';
import { shownParts } from './suggestions.ts';

/** More lines are not drawn: they are looked for all the same. */
const NOTHING_DRAWN = { lines: 0, characters: 0 };

/**
 * Where the lines are at the tip that suggestions put in place of those that they are about, by the keys of the remarks'
 * anchors.
 * @param commit has the remarks; its lines can be read
 */
export async function appliedAnchors(
  of: { gitDir: string; history: History; range: ShownRange },
  commit: string,
  remarks: readonly Remark[],
): Promise<Map<string, Anchor>> {
  const threads = threadsOf(remarks).map(({ anchor, remarks: own }): MarkedThread => ({
    anchor,
    commit,
    placed: { at: 'earlier', path: anchor.path, first: anchor.lines?.first ?? 1, lines: [] },
    remarks: own.map(({ text }) => ({ text, parts: shownParts(text, [], { ...NOTHING_DRAWN }) })),
  }));
  await markApplied({ ...of, ephemeral: false, workFile: null }, threads);
  return new Map(
    threads.flatMap(({ anchor, placed }) => {
      if (placed.at !== 'lines') return [];
      const { path, side, lines } = placed;
      return [[anchorKey(anchor), { path, side, lines }] as const];
    }),
  );
}
