import type { Box, BoxCut, Texts } from './box.ts';

const NEVER = 0x7f_ff_ff_ff;

/** The remaining work, counted in lines visited. */
export interface WorkBudget {
  steps: number;
}

/**
 * Finds a point in the middle of a shortest edit script, searching from both ends in linear space: Myers, "An O(ND)
 * Difference Algorithm and Its Variations", section 4b.
 */
export class MiddleFinder {
  readonly #texts: Texts;
  /** The furthest point reached on each diagonal, from the start and from the end. */
  readonly #ahead: Int32Array;
  readonly #back: Int32Array;
  readonly #zero: number;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#zero = texts.next.length + 1;
    const diagonals = texts.old.length + texts.next.length + 3;
    this.#ahead = new Int32Array(diagonals);
    this.#back = new Int32Array(diagonals);
  }

  /** null if it would exceed `budget`, from which the work is deducted. Both sides of the box must have lines. */
  find({ oldFrom, oldTo, nextFrom, nextTo }: Box, budget: WorkBudget): BoxCut | null {
    const { old, next } = this.#texts;
    const [ahead, back, zero] = [this.#ahead, this.#back, this.#zero];
    const [lowest, highest] = [oldFrom - nextTo + zero, oldTo - nextFrom + zero];
    const [begin, end] = [oldFrom - nextFrom + zero, oldTo - nextTo + zero];
    const odd = (begin - end) % 2 !== 0;
    let [aheadLow, aheadHigh, backLow, backHigh] = [begin, begin, end, end];
    let { steps } = budget;
    ahead[begin] = oldFrom;
    back[end] = oldTo;
    for (;;) {
      steps -= aheadHigh - aheadLow + backHigh - backLow + 4;
      if (steps < 0) {
        budget.steps = 0;
        return null;
      }
      if (aheadLow > lowest) ahead[(aheadLow -= 1) - 1] = -1;
      else aheadLow += 1;
      if (aheadHigh < highest) ahead[(aheadHigh += 1) + 1] = -1;
      else aheadHigh -= 1;
      for (let at = aheadHigh; at >= aheadLow; at -= 2) {
        const [left, right] = [ahead[at - 1] ?? -1, ahead[at + 1] ?? -1];
        const from = left >= right ? left + 1 : right;
        let x = from;
        const shift = zero - at;
        while (x < oldTo && x + shift < nextTo && old[x] === next[x + shift]) x += 1;
        steps -= x - from;
        if (steps < 0) break;
        ahead[at] = x;
        if (odd && backLow <= at && at <= backHigh && (back[at] ?? NEVER) <= x) {
          budget.steps = steps;
          return { old: x, next: x + shift };
        }
      }
      if (backLow > lowest) back[(backLow -= 1) - 1] = NEVER;
      else backLow += 1;
      if (backHigh < highest) back[(backHigh += 1) + 1] = NEVER;
      else backHigh -= 1;
      for (let at = backHigh; at >= backLow; at -= 2) {
        const [left, right] = [back[at - 1] ?? NEVER, back[at + 1] ?? NEVER];
        const from = left < right ? left : right - 1;
        let x = from;
        const shift = zero - at;
        while (x > oldFrom && x + shift > nextFrom && old[x - 1] === next[x + shift - 1]) x -= 1;
        steps -= from - x;
        if (steps < 0) break;
        back[at] = x;
        if (!odd && aheadLow <= at && at <= aheadHigh && x <= (ahead[at] ?? -1)) {
          budget.steps = steps;
          return { old: x, next: x + shift };
        }
      }
    }
  }
}
