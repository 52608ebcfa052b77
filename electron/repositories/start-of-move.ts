/**
 * Which commit of a side the reader has, if the side is now at another one. What is shown may have been read before the
 * watch could look, and a diff before the commits beside it: the side moved if either is no longer its newest commit.
 * @param shown the newest commit in the list of commits; undefined: not listed yet
 * @param first the newest commit when the watch first looked
 */
export function startOfMove<Tip extends string | null>(
  now: Tip,
  { shown, first }: { shown: Tip | undefined; first: Tip },
): Tip {
  return shown === undefined || shown === now ? first : shown;
}
