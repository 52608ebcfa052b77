import { ADDED } from '../model/kinds.ts';
import { hasLine } from '../model/written-lines.ts';
import { shownAsUnchanged } from './moved/changed-lines.ts';
import { kindAt } from './rows.ts';
import type { StoredFile } from './stored-file.ts';

type Counted = Pick<StoredFile, 'written' | 'scanned' | 'own' | 'decoded' | 'interdiff' | 'laidOut'>;

/** How many lines that a file adds agents wrote, and how many a person is known to have typed. */
export function writtenCounts({ written, scanned, own, decoded, interdiff, laidOut }: Counted): {
  byAgent: number;
  byPerson: number;
} {
  const counts = { byAgent: 0, byPerson: 0 };
  // What changed since a file was viewed is shown, but that is not what the comparison changes.
  const counted = interdiff === '' ? scanned : (decoded ?? own);
  if (!written || !counted) return counts;
  const unchanged = interdiff === '' ? shownAsUnchanged(counted, laidOut.same) : null;
  for (let line = 0; line < counted.count; line += 1) {
    if (kindAt(counted, line) !== ADDED || unchanged?.[line] === 1) continue;
    const number = counted.news[line] ?? 0;
    if (hasLine(written.agent, number)) counts.byAgent += 1;
    else if (hasLine(written.person, number)) counts.byPerson += 1;
  }
  return counts;
}
