import { newMatcherFn } from 'diff2html/lib-esm/rematch.js';
import { distance } from './distance.ts';
import { lineText, type Scan } from './scan.ts';

/** A removed line and the added one that stands for it, as lines of the scan. */
export type LinePair = readonly [old: number, next: number];

/** Above this many possible pairs, lines are paired by their order, as diff2html does. */
const MOST_COMPARISONS = 2500;
/** The most characters of a line that are compared. */
const LONGEST = 200;
/** Characters against characters, for one block: some 20 ms. */
const BLOCK_STEPS = 8_000_000;
/** The same for all blocks of a file: what comes after is paired by order. */
const FILE_STEPS = 20_000_000;

/** What may still be spent on the pairs of one file. Counted, not timed: the same file always has the same pairs. */
export interface PairBudget {
  steps: number;
}

export const fileBudget = (): PairBudget => ({ steps: FILE_STEPS });

/**
 * Which removed line became which added one, in order: by diff2html's matcher, which takes the two most alike first and
 * goes on above and below them. By order where there is only one way, or where comparing costs too much.
 */
export function pairLines(
  scanned: Scan,
  olds: readonly number[],
  nexts: readonly number[],
  budget: PairBudget,
): LinePair[] {
  if (olds.length + nexts.length < 3 || olds.length * nexts.length >= MOST_COMPARISONS)
    return inOrder(olds, nexts);
  const texts = new Map<number, string>();
  for (const line of [...olds, ...nexts]) texts.set(line, lineText(scanned, line).trim().slice(0, LONGEST));
  const length = (lines: readonly number[]): number =>
    lines.reduce((sum, line) => sum + (texts.get(line)?.length ?? 0), 0);
  const steps = length(olds) * length(nexts);
  if (steps > Math.min(BLOCK_STEPS, budget.steps)) return inOrder(olds, nexts);
  budget.steps -= steps;
  const matched = newMatcherFn<number>((a, b) => distance(texts.get(a) ?? '', texts.get(b) ?? ''));
  return matched([...olds], [...nexts]).flatMap(([some = [], others = []]) => inOrder(some, others));
}

const inOrder = (olds: readonly number[], nexts: readonly number[]): LinePair[] =>
  olds.flatMap((old, at) => {
    const next = nexts[at];
    return next === undefined ? [] : [[old, next] as const];
  });
