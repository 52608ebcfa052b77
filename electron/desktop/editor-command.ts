/** Splits a command line into words, without a shell: at blanks, except between quotation marks. */
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
 * The program of an editor's command and its arguments. `{file}` and `{line}` are replaced; where a command has no
 * `{file}`, the file becomes its last argument. null: the command names no program.
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
  // In one go: a file may be called {line}.
  const filled = (word: string): string =>
    word.replaceAll(/\{file\}|\{line\}/g, (name) => (name === '{file}' ? file : String(line)));
  return { program, args: given.map(filled) };
}
