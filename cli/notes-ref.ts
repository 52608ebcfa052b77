import { configuredNotesRef } from '../git/notes/configured-notes-ref.ts';
import type { RemarkThread } from '../shared/ipc/remarks.ts';
import type { FoundRepository } from './repository.ts';

/** Git's own default. */
const DEFAULT_NOTES_REF = 'refs/notes/commits';

/** Where a new note goes: Git's `core.notesRef`, else where the newest remark of the review is, else Git's default. */
export async function notesRefFor(
  { gitDir, workTree }: FoundRepository,
  threads: readonly RemarkThread[],
): Promise<string> {
  const configured = await configuredNotesRef(workTree ?? gitDir);
  if (configured !== null) return configured;
  let [newest, ref] = ['', DEFAULT_NOTES_REF];
  for (const { notesRef, remarks } of threads)
    for (const { date } of remarks) if (date !== null && date > newest) [newest, ref] = [date, notesRef];
  return ref;
}
