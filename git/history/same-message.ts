/** Whether two messages differ in no more than spaces at the ends of lines: `git range-diff` takes them for the same. */
export const isSameMessage = (one: string, other: string): boolean => withoutEnds(one) === withoutEnds(other);

const withoutEnds = (message: string): string =>
  message
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
