import { plural } from '../../ui/format.ts';

/**
 * What there is on commits that were rewritten, and on changes that are committed now.
 * @param copies notes that can be copied
 * @param others notes on commits that no commit of the branch replaced
 * @param remarks written before the changes were committed
 */
export function copiesSentence(copies: number, others: number, remarks = 0): string {
  if (remarks === 0) return rewrittenSentence(copies, others);
  const were = `${plural(remarks, 'remark')} ${remarks === 1 ? 'was' : 'were'} written before the changes were committed.`;
  return copies + others === 0 ? were : `${were} ${rewrittenSentence(copies, others)}`;
}

function rewrittenSentence(copies: number, others: number): string {
  if (others === 0) return `${plural(copies, 'note')} on earlier versions of these commits.`;
  const gone = `on ${others === 1 ? 'a commit' : 'commits'} that the branch no longer has.`;
  if (copies === 0) return `${plural(others, 'note')} ${gone}`;
  return `${plural(copies, 'note')} on earlier versions of these commits, and ${others} ${gone}`;
}

/** Remarks of a note that are quoted in its copy. */
export const quotedWords = (quoted: number): string =>
  quoted === 1
    ? '1 remark is quoted: its lines are gone'
    : `${quoted} remarks are quoted: their lines are gone`;
