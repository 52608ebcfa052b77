/** A text as one word of a command that somebody types in a terminal: names are anybody's text. A first `~` is a home. */
export const shellWord = (text: string): string =>
  /^[\w./:@+-][\w./:@~+-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
