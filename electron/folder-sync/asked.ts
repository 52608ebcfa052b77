import type { NoteConflict } from './put-together.ts';
import type { RemoteReceipt } from './receipt.ts';

/** Stores conflicts that somebody has to decide; they are on disk when it returns. Returns what withdraws them. */
export type KeepConflicts = (
  notesRef: string,
  conflicts: readonly NoteConflict[],
  ours: string,
) => () => void;

/**
 * The conflicts of one exchange that somebody has to decide, by notes ref, and how many of them the report counts.
 */
export function createAsked(keepConflicts: KeepConflicts, receipt: RemoteReceipt) {
  const open = new Map<string, { count: number; takeBack: () => void }>();
  return {
    keep: ((notesRef, conflicts, ours) => {
      const takeBack = keepConflicts(notesRef, conflicts, ours);
      open.set(notesRef, { count: conflicts.length, takeBack });
      receipt.needsYou += conflicts.length;
      return takeBack;
    }) satisfies KeepConflicts,
    /** The merged notes were sent, or are here: the text that they replaced is in this question alone. */
    stands: (notesRef: string): void => void open.delete(notesRef),
    /** Drops the conflicts of attempts that came to nothing: a further attempt finds them again. */
    dropOthers(): void {
      for (const { count, takeBack } of open.values()) {
        takeBack();
        receipt.needsYou -= count;
      }
      open.clear();
    },
  };
}
