/** "The folder does not exist: /work/x. Try again." Adds a full stop to parts that do not end as a sentence. */
export const sentences = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .map((part, at, all) => (at === all.length - 1 || /[.!?…]["”’)]?$/.test(part) ? part : `${part}.`))
    .join(' ');
