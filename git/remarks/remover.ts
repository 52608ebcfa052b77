import { followLines, type AnchorLines } from '../../shared/domain/remarks/index.ts';
import { followTogether } from './follow-together.ts';
import type { History, ShownRange } from './history.ts';
import { changesNamed } from './names.ts';

/** Commits of a file that are examined; if it has more, the oldest. */
export const MAX_CHANGES = 200;
/** How many at a time: most lines are removed early, and each costs two comparisons of whole files. */
const CHANGES_PER_BATCH = 32;

/** A commit that removed lines, and the lines before it. */
export interface Remover {
  commit: string;
  path: string;
  lines: AnchorLines;
}

/**
 * The first commit of a range that had all of these lines before but not after it, wherever it branched off. Blame
 * follows lines along one path from the old side, and misses a branch that began before that.
 * @param names the file's names in the range
 * @param before the file on the old side of the shown diff
 * @returns null: no such commit; `too-many`: not among the examined ones
 */
export async function firstRemover(
  history: History,
  range: ShownRange,
  { names, before, lines }: { names: ReadonlySet<string>; before: string; lines: AnchorLines },
  ephemeral: boolean,
): Promise<Remover | 'too-many' | null> {
  const renames = await history.renames(range, ephemeral);
  const renamed = new Map(renames.map(({ commit, from, to }) => [`${commit} ${from}`, to]));
  const changes = changesNamed(range.commits, names).flatMap(
    ({ sha, path, old, new: changed, changes: all }) => {
      const now = changed ?? all.get(renamed.get(`${sha} ${path}`) ?? '')?.new ?? null;
      return old === null ? [] : [{ sha, path, old, now }];
    },
  );
  const some = changes.slice(0, MAX_CHANGES);
  for (let at = 0; at < some.length; at += CHANGES_PER_BATCH) {
    const remover = await firstOf(some.slice(at, at + CHANGES_PER_BATCH));
    if (remover !== null) return remover;
  }
  return some.length < changes.length ? 'too-many' : null;

  async function firstOf(step: typeof changes): Promise<Remover | null> {
    const hunksBefore = await history.hunks(
      step.map(({ old }) => ({ from: before, to: old })),
      ephemeral,
    );
    const had = step.flatMap((change, nth) => {
      const there = followTogether(hunksBefore[nth] ?? WHOLE, lines);
      return there === null ? [] : [{ ...change, there }];
    });
    const kept = had.filter(({ now }) => now !== null);
    const hunksAfter = await history.hunks(
      kept.flatMap(({ old, now }) => (now === null ? [] : [{ from: old, to: now }])),
      ephemeral,
    );
    const still = new Set(
      kept.filter(({ there }, nth) => followLines(hunksAfter[nth] ?? WHOLE, there) !== null),
    );
    const first = had.find((change) => !still.has(change));
    return first === undefined ? null : { commit: first.sha, path: first.path, lines: first.there };
  }
}

/** As if every line had changed: nothing is known about lines in a binary file. */
export const WHOLE = [{ oldStart: 1, oldCount: Infinity, newStart: 1, newCount: 0 }];
