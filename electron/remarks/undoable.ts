import { hashOfFile } from '../../git/apply/apply-suggestion.ts';
import { MAX_APPLIED_BYTES } from '../../git/apply/replace-file.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import type { StoredApplied } from '../store/index.ts';

/**
 * Marks the suggestions that were applied here and can be taken back, because their files are what was written. Changes
 * the given threads.
 * @param applied newest first
 * @param workTree null: there is none, and nothing can be taken back
 */
export async function markUndoable(
  threads: readonly RemarkThread[],
  applied: readonly StoredApplied[],
  workTree: string | null,
  workFile: (path: string, maxBytes: number) => Promise<Buffer | null>,
): Promise<void> {
  // A file may have had many suggestions.
  const hashes = new Map<string, string | null>();
  for (const { id, place, remark: of, nth, path, hash, workTree: written } of applied) {
    // A folder that had this name before.
    if (written !== workTree) continue;
    const part = threads
      .filter(({ notesRef, commit }) => notesRef === place.notesRef && commit === place.object)
      .flatMap(({ remarks }) => remarks.filter((one) => one.id.source === of.source && one.id.nth === of.nth))
      .map(({ parts }) => parts.filter(({ kind }) => kind === 'suggestion')[nth])[0];
    if (part?.kind !== 'suggestion' || part.undo !== undefined) continue;
    if (!hashes.has(path)) {
      const content = await workFile(path, MAX_APPLIED_BYTES);
      hashes.set(path, content === null ? null : hashOfFile(content));
    }
    if (hashes.get(path) !== hash) continue;
    part.applied = true;
    part.undo = id;
  }
}
