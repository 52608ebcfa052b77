/** What became of files that could not be used at the start, with the place where each is kept; null: there are none. */
export const setAsideWords = (files: readonly { file: string; reason: string }[]): string | null =>
  files.length === 0
    ? null
    : files.map(({ file, reason }) => `${reason} The old file is kept: ${file}`).join(' ');
