import type { Commit } from '../../../shared/ipc/shapes.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { filterWords, passes, type RemarkCounts } from '../remarks/index.ts';

/**
 * The commits whose first line, author or id hold every typed word, in whatever case; `has:remark` and `has:open` ask for
 * remarks. In their order: a history reads as one.
 */
export function filterCommits(
  commits: readonly Commit[],
  typed: string,
  remarks: ReadonlyMap<string, RemarkCounts>,
): readonly Commit[] {
  const words = filterWords(typed);
  const wanted = words.rest.toLowerCase().split(' ').filter(Boolean);
  if (wanted.length === 0 && words.remarks === 'any') return commits;
  return commits.filter((commit) => {
    if (!passes(words, remarks.get(commit.sha))) return false;
    const text = `${subjectOf(commit.message)} ${commit.authorName} ${shortSha(commit.sha)}`.toLowerCase();
    return wanted.every((word) => text.includes(word) || commit.sha.startsWith(word));
  });
}
