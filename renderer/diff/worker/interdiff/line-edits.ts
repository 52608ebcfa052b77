import { cutsAtUniqueLines } from './anchors.ts';
import { sizeOf, withoutEqualEnds, type Box, type BoxCut, type Texts } from './box.ts';
import { MiddleFinder, type WorkBudget } from './middle.ts';

/** A run of lines that both texts have, that only the later one has (`added`), or only the earlier one (`removed`). */
export interface Edit {
  value: string[];
  added: boolean;
  removed: boolean;
}

/** Steps allowed per line, and in total, before texts are compared less precisely. */
const MAX_STEPS_PER_LINE = 2_000;
const MAX_STEPS = 30_000_000;
/** How often a slow part is split at unique lines before it counts as replaced. */
const MAX_SPLIT_DEPTH = 6;
/** Steps per line granted to every part, regardless of the others. */
const OWN_STEPS_PER_LINE = 64;

/** The work allowed for texts with this many lines in total; at most a few tenths of a second. */
export const budgetFor = (lines: number): WorkBudget => ({
  steps: Math.min(MAX_STEPS, lines * MAX_STEPS_PER_LINE),
});

/**
 * Turns one text into another, line by line: with the fewest edits if found in reasonable time; otherwise lines that
 * occur once in both texts are matched, and the parts between them are compared again or replaced. Either way the edits
 * turn the first text into the second. `budget` may be shared by several calls.
 */
export function lineEdits(old: readonly string[], next: readonly string[], budget: WorkBudget): Edit[] {
  const texts = numbered(old, next);
  const changed = changedLines(texts, budget);
  const edits: Edit[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < next.length) {
    const [fromOld, fromNext] = [a, b];
    while (changed.old[a] === 1) a += 1;
    while (changed.next[b] === 1) b += 1;
    if (a > fromOld) edits.push({ value: old.slice(fromOld, a), added: false, removed: true });
    if (b > fromNext) edits.push({ value: next.slice(fromNext, b), added: true, removed: false });
    const kept = b;
    while (a < old.length && b < next.length && changed.old[a] === 0 && changed.next[b] === 0) {
      a += 1;
      b += 1;
    }
    if (b > kept) edits.push({ value: next.slice(kept, b), added: false, removed: false });
  }
  return edits;
}

/**
 * For each old line the new line it is kept as, in order; -1: none. Keeps as many as `lineEdits`, within the same
 * budget.
 */
export function keptLines(old: readonly string[], next: readonly string[], budget: WorkBudget): Int32Array {
  const changed = changedLines(numbered(old, next), budget);
  const kept = new Int32Array(old.length).fill(-1);
  for (let a = 0, b = 0; a < old.length; a += 1) {
    if (changed.old[a] === 1) continue;
    while (changed.next[b] === 1) b += 1;
    kept[a] = b;
    b += 1;
  }
  return kept;
}

function numbered(old: readonly string[], next: readonly string[]): Texts {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const number = numbers.get(line);
    if (number !== undefined) return number;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return { old: Int32Array.from(old, numberOf), next: Int32Array.from(next, numberOf) };
}

/** 1 for each line that only occurs in its own text. */
function changedLines(texts: Texts, budget: WorkBudget): { old: Uint8Array; next: Uint8Array } {
  const changed = { old: new Uint8Array(texts.old.length), next: new Uint8Array(texts.next.length) };
  const all = { oldFrom: 0, oldTo: texts.old.length, nextFrom: 0, nextTo: texts.next.length };
  let finder: MiddleFinder | null = null;
  const open: { box: Box; depth: number }[] = [{ box: all, depth: 0 }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { depth } = part;
    const box = withoutEqualEnds(texts, part.box);
    const { oldFrom, oldTo, nextFrom, nextTo } = box;
    const replace = (): void => {
      changed.old.fill(1, oldFrom, oldTo);
      changed.next.fill(1, nextFrom, nextTo);
    };
    // Likewise for one line on each side: if they were equal, they would be equal ends.
    if (oldFrom === oldTo || nextFrom === nextTo || sizeOf(box) === 2) {
      replace();
      continue;
    }
    finder ??= new MiddleFinder(texts);
    const cut = tryWithin(budget, sizeOf(box), finder, box);
    if (cut) {
      open.push({ box: { ...box, oldTo: cut.old, nextTo: cut.next }, depth });
      open.push({ box: { ...box, oldFrom: cut.old, nextFrom: cut.next }, depth });
      continue;
    }
    const anchors = depth < MAX_SPLIT_DEPTH ? cutsAtUniqueLines(texts, box) : [];
    if (anchors.length === 0) {
      replace();
      continue;
    }
    let [fromOld, fromNext] = [oldFrom, nextFrom];
    for (const anchor of [...anchors, { old: oldTo, next: nextTo }]) {
      const between = { oldFrom: fromOld, oldTo: anchor.old, nextFrom: fromNext, nextTo: anchor.next };
      open.push({ box: between, depth: depth + 1 });
      [fromOld, fromNext] = [anchor.old + 1, anchor.next + 1];
    }
  }
  return changed;
}

/**
 * A part may use half of the remaining steps, so that some are left for the parts it is split into; a small one has its
 * own.
 */
function tryWithin(budget: WorkBudget, size: number, finder: MiddleFinder, box: Box): BoxCut | null {
  const given = Math.max(Math.floor(budget.steps / 2), size * OWN_STEPS_PER_LINE);
  const room = { steps: given };
  const middle = finder.find(box, room);
  budget.steps = Math.max(0, budget.steps - (given - room.steps));
  return middle;
}
