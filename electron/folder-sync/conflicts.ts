import type { NoteConflict } from './merge-histories.ts';
import type { SyncReport } from './sync-report.ts';

/**
 * Stores conflicts that the user must resolve; they are on disk when it returns. Returns a function that withdraws
 * them.
 */
export type KeepConflicts = (
  notesRef: string,
  conflicts: readonly NoteConflict[],
  ours: string,
) => () => void;

/** The conflicts of one exchange that the user must resolve, by notes ref, and how many of them the report counts. */
export function createConflicts(keepConflicts: KeepConflicts, report: SyncReport) {
  const open = new Map<string, { count: number; takeBack: () => void }>();
  return {
    keep: ((notesRef, conflicts, ours) => {
      const takeBack = keepConflicts(notesRef, conflicts, ours);
      open.set(notesRef, { count: conflicts.length, takeBack });
      report.conflicts += conflicts.length;
      return takeBack;
    }) satisfies KeepConflicts,
    /** The merged notes were sent or are stored here: the text they replaced now exists only in this conflict. */
    stands: (notesRef: string): void => void open.delete(notesRef),
    /** Drops the conflicts of failed attempts: the next attempt finds them again. */
    dropOthers(): void {
      for (const { count, takeBack } of open.values()) {
        takeBack();
        report.conflicts -= count;
      }
      open.clear();
    },
  };
}
