import type { TracesRead } from '../../git/traces/read-traces.ts';

/** Commits and files that are named; of more, their number is said. */
const MAX_NAMED = 3;

/** Which traces say nothing here, in sentences; null: all that there are were read. */
export function unreadWords({
  tooLarge,
  unreadable,
}: Pick<TracesRead, 'tooLarge' | 'unreadable'>): string | null {
  const sentences = [
    tooLarge.length === 0 ? '' : tooLargeWords(tooLarge),
    unreadable.length === 0 ? '' : unreadableWords(unreadable),
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? null : sentences.join(' ');
}

const tooLargeWords = (commits: readonly string[]): string =>
  commits.length === 1
    ? `The trace of ${short(commits)} is too large to be read.`
    : `The traces of ${short(commits)} are too large to be read.`;

const unreadableWords = (commits: readonly string[]): string =>
  commits.length === 1
    ? `The trace of ${short(commits)} is damaged, or in a newer form.`
    : `The traces of ${short(commits)} are damaged, or in a newer form.`;

/** null: there are none. */
export const tooLongWords = (paths: readonly string[]): string | null =>
  paths.length === 0 ? null : `It is not known which lines of ${some(paths)} an agent wrote: too many lines.`;

const short = (commits: readonly string[]): string => some(commits.map((commit) => commit.slice(0, 7)));

function some(names: readonly string[]): string {
  const [named, rest] = [names.slice(0, MAX_NAMED), names.length - MAX_NAMED];
  if (rest > 0) return `${named.join(', ')} and ${String(rest)} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}
