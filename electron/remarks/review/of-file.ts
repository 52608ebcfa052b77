import type { RemarkThread, ReviewCopy } from '../../../shared/ipc/remarks.ts';

type ReviewedFile = Extract<NonNullable<ReviewCopy['only']>, { path: string }>;

/** Whether a thread is shown in a file of the diff: remarks on its old lines have the name that it was made from. */
export function isOfFile(
  { placed, anchor }: Pick<RemarkThread, 'placed' | 'anchor'>,
  file: ReviewedFile,
): boolean {
  const { path, from } = file;
  if (placed.path === path || anchor.path === path) return true;
  if (from === undefined || placed.path !== from.path) return false;
  return !from.oldLinesOnly || (placed.at === 'lines' && placed.side === 'old');
}
