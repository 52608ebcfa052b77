/** Describes files that could not be read at start, and where each is kept; null: none. */
export const setAsideWords = (files: readonly { file: string; reason: string }[]): string | null =>
  files.length === 0
    ? null
    : files.map(({ file, reason }) => `${reason} The old file is kept: ${file}`).join(' ');
