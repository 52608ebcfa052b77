import type { Commit } from '../ipc/shapes.ts';

/** Commits of one text: to write it or to read it holds nobody up. */
const PIECE = 2000;

/**
 * Commits as a few long texts, because ten thousand objects hold up whoever checks and copies them between processes.
 * Each text is made when it is asked for.
 */
export function* packedCommits(commits: readonly Commit[]): Generator<string, void> {
  for (let at = 0; at < commits.length; at += PIECE) yield JSON.stringify(commits.slice(at, at + PIECE));
}

/** The commits as they were before `packedCommits`. */
export function unpackCommits(texts: readonly string[]): Commit[] {
  return texts.flatMap((text): Commit[] => JSON.parse(text));
}
