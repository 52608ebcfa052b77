import { branchOf } from '../../../shared/domain/side.ts';
import type { WaitingRow } from '../../../shared/ipc/today.ts';
import type { ComparePlace } from '../../app/place.ts';

/** Where a row opens: at the lines, the commit or the branch that it is about. */
export function placeOfRow(row: WaitingRow): ComparePlace {
  const { orgId, repo, kind, branch, base, tip, from, object, notesRef, anchor } = row;
  const { ephemeral, ephemeralBase } = row;
  const there = {
    screen: 'compare',
    orgId,
    repo,
    ephemeral,
    ephemeralBase,
    ...(branch === null ? {} : { branch }),
    ...(base === null ? {} : { base }),
    ...(notesRef === null ? {} : { notesRef }),
  } as const;
  // What changed between the version that was read and the newest one.
  if (kind === 'moved') return from === null || !isBranch(branch) ? there : { ...there, since: from };
  if (object === null) return there;
  // Not on a branch that is known here: the note itself.
  if (branch === null) return { ...there, object };
  const file = anchor === null ? {} : { file: anchor.path };
  const line = anchor?.lines == null || anchor.side === 'old' ? {} : { line: anchor.lines.first };
  // Lines of an earlier commit have their numbers in its own changes.
  const changes = anchor === null || object === tip ? {} : { changes: object };
  return { ...there, commit: object, ...changes, ...file, ...line };
}

const isBranch = (side: string | null): boolean => side !== null && branchOf(side) !== null;
