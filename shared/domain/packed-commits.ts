import type { Commit } from '../ipc/shapes.ts';

/** Commits in one packed text: few enough that writing, passing on or reading it blocks nobody. */
export const PACKED_MOST = 1000;

/**
 * Packs as many commits as fit, from a given one on, into one text, because ten thousand objects take long to check
 * and to copy between processes.
 */
export const packCommits = (commits: readonly Commit[], from = 0): string =>
  JSON.stringify(commits.slice(from, from + PACKED_MOST));

/** The commits as they were before `packCommits`. */
export const unpackCommits = (text: string): Commit[] => JSON.parse(text);

/** Ids that stand one after the other in one text, all of one length. @param count how many they are */
export function unpackIds(text: string, count: number): string[] {
  const length = text.length / count;
  return Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length));
}
