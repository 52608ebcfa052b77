import { followLines, type Hunk } from '../../shared/domain/remarks/index.ts';
import type { PathChange } from '../follow/range.ts';
import { yieldMain } from '../process/yield.ts';
import type { History } from './history.ts';

/** One file, as uncommitted changes changed it, and as something later did. */
export interface ChangedOn<T> {
  on: T;
  own: PathChange;
  change: PathChange;
}

/** Files that are compared, and added lines of each that are looked for. */
const MAX_COMPARED = 1_000;
const MAX_LINES = 2_000;

/**
 * Those that brought lines which uncommitted changes had added to a file, where together they brought at least half of
 * them: a few, such as brackets, are the same in whatever others wrote.
 */
export async function linesFrom<T>(
  history: History,
  all: ReadonlyArray<ChangedOn<T>>,
): Promise<Array<ChangedOn<T>>> {
  const some = all.slice(-MAX_COMPARED);
  const added = await addedLines(history, new Map(some.map(({ own }) => [own.path, own])));
  const later = await hunksOf(
    history,
    some.flatMap(({ own, change }) => [
      { from: own.new, to: change.new },
      { from: own.new, to: change.old },
    ]),
  );
  const others = yieldMain();
  const brought = new Map<string, { on: Array<ChangedOn<T>>; lines: Set<number> }>();
  for (const [at, changed] of some.entries()) {
    const { own } = changed;
    const [after, before] = [later[2 * at] ?? null, later[2 * at + 1] ?? null];
    if (after === null) continue;
    const path = brought.get(own.path) ?? { on: [], lines: new Set() };
    brought.set(own.path, path);
    let isSome = false;
    for (const line of added.get(own.path) ?? []) {
      await others();
      const range = { first: line, last: line };
      if (followLines(after, range) === null) continue;
      if (before !== null && followLines(before, range) !== null) continue;
      path.lines.add(line);
      isSome = true;
    }
    if (isSome) path.on.push(changed);
  }
  return [...brought].flatMap(([path, { on, lines }]) =>
    lines.size * 2 >= (added.get(path)?.length ?? 0) ? on : [],
  );
}

/** The numbers of the lines that each file got, as far as they are looked for. */
async function addedLines(
  history: History,
  changes: ReadonlyMap<string, PathChange>,
): Promise<Map<string, number[]>> {
  const all = [...changes.values()];
  const created = all.flatMap((one) => (one.old === null ? (one.new ?? []) : []));
  const counts = await history.lineCounts(created, false);
  const hunks = await hunksOf(
    history,
    all.map(({ old, new: now }) => ({ from: old, to: now })),
  );
  return new Map(
    all.map(({ path, old, new: now }, at) => {
      const whole = old === null && now !== null ? (counts.get(now) ?? 0) : 0;
      const runs = whole > 0 ? [{ newStart: 1, newCount: whole }] : (hunks[at] ?? []);
      const lines: number[] = [];
      for (const { newStart, newCount } of runs)
        for (let nth = 0; nth < newCount && lines.length < MAX_LINES; nth += 1) lines.push(newStart + nth);
      return [path, lines];
    }),
  );
}

/** Null where a file is missing on a side, or binary. */
async function hunksOf(
  history: History,
  pairs: ReadonlyArray<{ from: string | null; to: string | null }>,
): Promise<Array<readonly Hunk[] | null>> {
  const whole = pairs.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
  const hunks = (await history.hunks(whole, false)).values();
  return pairs.map(({ from, to }) => (from === null || to === null ? null : (hunks.next().value ?? null)));
}
