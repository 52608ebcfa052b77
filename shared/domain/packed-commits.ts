import type { Commit } from '../ipc/shapes.ts';

/** Commits per packed text: few enough that writing, passing or parsing it blocks no process for long. */
export const MAX_PACKED_COMMITS = 1000;

/**
 * Packs commits from an index on into one text, because validating and copying ten thousand objects between processes
 * takes long.
 */
export const packCommits = (commits: readonly Commit[], from = 0): string =>
  JSON.stringify(commits.slice(from, from + MAX_PACKED_COMMITS));

/** Reverses `packCommits`. */
export const unpackCommits = (text: string): Commit[] => JSON.parse(text);

/**
 * Splits concatenated ids of equal length.
 * @param count number of ids
 */
export function unpackIds(text: string, count: number): string[] {
  const length = text.length / count;
  return Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length));
}
