import type { Commit } from '../ipc/shapes.ts';

/** Commits of one text: to write it, to pass it on or to read it holds nobody up. */
export const PACKED_MOST = 1000;

/**
 * Commits from one of them on, as many as fit, as one text, because ten thousand objects hold up whoever checks and
 * copies them between processes.
 */
export const packCommits = (commits: readonly Commit[], from = 0): string =>
  JSON.stringify(commits.slice(from, from + PACKED_MOST));

/** The commits as they were before `packCommits`. */
export const unpackCommits = (text: string): Commit[] => JSON.parse(text);
