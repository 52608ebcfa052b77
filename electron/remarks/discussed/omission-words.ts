/** How many of each were left out of what was said before; `files`: whether some remarked files were. */
export interface Omitted {
  notes: number;
  commits: number;
  threads: number;
  files: boolean;
}

/** A sentence for each kind that was left out; null: nothing was. */
export function omissionWords({ notes, commits, threads, files }: Omitted): string | null {
  const sentences = [
    notes > 0 &&
      `${notes} older ${notes === 1 ? 'note is' : 'notes are'} too long to be looked through for remarks on these files.`,
    commits > 0 &&
      `${commits} older ${commits === 1 ? 'commit has' : 'commits have'} remarks on these files, too: they were not looked through.`,
    threads > 0 &&
      `${threads} more ${threads === 1 ? 'discussion' : 'discussions'} beside these changes cannot be shown.`,
    files && 'More notes have remarks on files than can be looked through: discussions may be missing here.',
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : sentences.join(' ');
}
