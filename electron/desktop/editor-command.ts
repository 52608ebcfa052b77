/** Splits a command line into words at blanks outside quotation marks, without a shell. */
export function wordsOf(command: string): string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  let begun = false;
  for (const letter of command) {
    if (quote !== '' ? letter === quote : letter === '"' || letter === "'") {
      quote = quote === '' ? letter : '';
      begun = true;
    } else if (quote === '' && /\s/.test(letter)) {
      if (begun) words.push(word);
      [word, begun] = ['', false];
    } else {
      word += letter;
      begun = true;
    }
  }
  if (begun) words.push(word);
  return words;
}

/**
 * The program of an editor command and its arguments. `{file}` and `{line}` are replaced; without `{file}`, the file
 * becomes the last argument. null: the command names no program.
 * @param file absolute, so that no program takes it for an option
 * @param line 1-based
 */
export function editorCall(
  command: string,
  file: string,
  line: number,
): { program: string; args: string[] } | null {
  const [program = '', ...words] = wordsOf(command);
  if (program === '') return null;
  const given = words.some((word) => word.includes('{file}')) ? words : [...words, '{file}'];
  // In one pass: a file may be called {line}.
  const filled = (word: string): string =>
    word.replaceAll(/\{file\}|\{line\}/g, (name) => (name === '{file}' ? file : String(line)));
  return { program, args: given.map(filled) };
}
