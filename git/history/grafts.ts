import { join } from 'node:path';
import { readOrdinary } from '../objects/ordinary-file.ts';

/** Lines of a file that changes a history; none if it is missing. */
export const fileLines = async (path: string): Promise<string[]> =>
  ((await readOrdinary(path))?.toString('latin1') ?? '').split('\n');

/** A line of a grafts file: a commit and its parents. Git ignores every other line, such as one with two blanks. */
const GRAFT = /^(?:[0-9a-f]{40}(?:[\t\r ][0-9a-f]{40})*|[0-9a-f]{64}(?:[\t\r ][0-9a-f]{64})*)[\t\r ]*$/i;

/** Parents that the repository's grafts file gives to commits, whatever the commits say. */
export async function grafts(gitDir: string): Promise<Map<string, string[]>> {
  const lines = (await fileLines(join(gitDir, 'info', 'grafts'))).filter((line) => GRAFT.test(line));
  const parents = lines.map((line) => line.toLowerCase().trimEnd().split(/\s/));
  // Of several lines for one commit, Git obeys the first.
  return new Map(parents.toReversed().map(([sha = '', ...rest]) => [sha, rest]));
}
