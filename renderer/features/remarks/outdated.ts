import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

/** Why a thread is not about the shown lines as they are now; null: it is. */
export function outdatedWords({
  placed,
  replaced,
  version,
}: Pick<RemarkThread, 'placed' | 'replaced' | 'version'>): string | null {
  const gone = placed.at === 'earlier';
  if (replaced !== true) return gone ? 'Outdated: these lines have changed since' : null;
  const from = version === undefined ? 'from an earlier version of the branch' : `from version ${version}`;
  return gone ? `Outdated, ${from}` : `F${from.slice(1)}`;
}

/** A remark quoted in an answer elsewhere, with a blank line for the answer below. */
export const asQuote = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')}\n\n`;
