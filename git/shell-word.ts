/** A text as one word of a command that somebody types in a terminal: names are anybody's text. */
export const shellWord = (text: string): string =>
  /^[\w./:@~+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
