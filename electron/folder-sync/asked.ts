import type { Clash } from './put-together.ts';
import type { RemoteReceipt } from './receipt.ts';

/** Keeps what somebody has to decide, on disk when it returns; answers what takes that back. */
export type KeepClashes = (notesRef: string, clashes: readonly Clash[], ours: string) => () => void;

/** What one exchange leaves to somebody to decide, by notes ref, and how many notes of it the receipt tells. */
export function createAsked(keepClashes: KeepClashes, receipt: RemoteReceipt) {
  const open = new Map<string, { count: number; takeBack: () => void }>();
  return {
    keep: ((notesRef, clashes, ours) => {
      const takeBack = keepClashes(notesRef, clashes, ours);
      open.set(notesRef, { count: clashes.length, takeBack });
      receipt.needsYou += clashes.length;
      return takeBack;
    }) satisfies KeepClashes,
    /** What was put together was sent, or is here: what gave way there is in this question alone. */
    stands: (notesRef: string): void => void open.delete(notesRef),
    /** What came to nothing asks nobody: whoever tries again finds the same. */
    dropOthers(): void {
      for (const { count, takeBack } of open.values()) {
        takeBack();
        receipt.needsYou -= count;
      }
      open.clear();
    },
  };
}
