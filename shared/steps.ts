/** Runs work that can stop between its parts without stopping. */
export function finish<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Runs such work in turns with other work of the process.
 * @param others awaited between the parts; see `createYielder`
 */
export async function inTurns<T>(
  steps: Generator<void, T>,
  others: () => Promise<void> | undefined,
): Promise<T> {
  let step = steps.next();
  while (step.done !== true) {
    const turn = others();
    if (turn !== undefined) await turn;
    step = steps.next();
  }
  return step.value;
}
