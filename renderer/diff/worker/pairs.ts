import { newMatcherFn } from 'diff2html/lib-esm/rematch.js';
import { distance } from './distance.ts';
import { lineText, type Scan } from './scan.ts';

/** A removed line and the added one it became, as lines of the scan. */
export type LinePair = readonly [old: number, next: number];

/** Above this many possible pairs, lines are paired by order, as in diff2html. */
const MAX_COMPARISONS = 2500;
/** The most characters of a line that are compared. */
const MAX_COMPARED_CHARS = 200;
/** Character comparisons for one block: some 20 ms. */
const MAX_BLOCK_STEPS = 8_000_000;
/** The same for all blocks of a file: the rest is paired by order. */
const MAX_FILE_STEPS = 20_000_000;

/** The remaining work for one file's pairs. Counted, not timed: the same file always gets the same pairs. */
export interface PairBudget {
  steps: number;
}

export const fileBudget = (): PairBudget => ({ steps: MAX_FILE_STEPS });

/**
 * Pairs removed lines with the added ones they became, in order: by diff2html's algorithm, which takes the most similar
 * pair first and continues above and below it. By order if there is only one way, or if comparing costs too much.
 */
export function pairLines(
  scanned: Scan,
  olds: readonly number[],
  nexts: readonly number[],
  budget: PairBudget,
): LinePair[] {
  if (olds.length + nexts.length < 3 || olds.length * nexts.length >= MAX_COMPARISONS)
    return inOrder(olds, nexts);
  const texts = new Map<number, string>();
  for (const line of [...olds, ...nexts])
    texts.set(line, lineText(scanned, line).trim().slice(0, MAX_COMPARED_CHARS));
  const length = (lines: readonly number[]): number =>
    lines.reduce((sum, line) => sum + (texts.get(line)?.length ?? 0), 0);
  const steps = length(olds) * length(nexts);
  if (steps > Math.min(MAX_BLOCK_STEPS, budget.steps)) return inOrder(olds, nexts);
  budget.steps -= steps;
  const matched = newMatcherFn<number>((a, b) => distance(texts.get(a) ?? '', texts.get(b) ?? ''));
  return matched([...olds], [...nexts]).flatMap(([some = [], others = []]) => inOrder(some, others));
}

const inOrder = (olds: readonly number[], nexts: readonly number[]): LinePair[] =>
  olds.flatMap((old, at) => {
    const next = nexts[at];
    return next === undefined ? [] : [[old, next] as const];
  });
