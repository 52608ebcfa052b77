/** Quotes untrusted text as one word of a shell command for the user to run. A leading `~` would be a home folder. */
export const shellWord = (text: string): string =>
  /^[\w./:@+-][\w./:@~+-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
