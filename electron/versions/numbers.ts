/**
 * Numbers of versions, oldest first: a tip that grew from the one before it has the same number, a rewrite has the
 * next. A number that was given once stays, even when older tips have been forgotten.
 *
 * @param tips `number`: as given before; `grows` null: not known
 */
export function numberTips(
  tips: ReadonlyArray<{ number: number | null; grows: boolean | null }>,
): Array<{ number: number; sure: boolean }> {
  let before: { number: number; sure: boolean } | null = null;
  return tips.map(({ number: given, grows }) => {
    const least: number = before === null ? 1 : before.number + (grows === true ? 0 : 1);
    const isGiven = given !== null && given >= least;
    before = isGiven
      ? { number: given, sure: true }
      : { number: least, sure: before === null || (before.sure && grows !== null) };
    return before;
  });
}

/** The same from what is remembered of tips, and what Git says of them, in the same order. */
export const numberListed = (
  tips: ReadonlyArray<{ number: number | null }>,
  facts: ReadonlyArray<{ grows: boolean | null }>,
): ReturnType<typeof numberTips> =>
  numberTips(tips.map(({ number }, at) => ({ number, grows: facts[at]?.grows ?? null })));
