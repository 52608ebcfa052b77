/** "The folder is not there: /work/x. Try again." What does not end as a sentence does gets a full stop before the next one. */
export const sentences = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .map((part, at, all) => (at === all.length - 1 || /[.!?…]["”’)]?$/.test(part) ? part : `${part}.`))
    .join(' ');
