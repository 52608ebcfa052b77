import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

/** What is said of a thread that is not about the shown lines as they are now; null: it is. */
export function outdatedWords({
  placed,
  replaced,
}: Pick<RemarkThread, 'placed' | 'replaced'>): string | null {
  const gone = placed.at === 'earlier';
  if (replaced === true)
    return gone ? 'Outdated, from an earlier version of the branch' : 'From an earlier version of the branch';
  return gone ? 'Outdated: these lines have changed since' : null;
}

/** A remark as it is asQuote in an answer that stands somewhere else, with room for the answer below. */
export const asQuote = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}\n\n`;
