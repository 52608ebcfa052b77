import { updateRefs } from '../../git/refs/refs.ts';
import { writtenNotesRef } from '../../git/refs/written-notes-ref.ts';
import type { FolderRemote } from '../../git/remote/remotes.ts';
import { ageOf, lockOn, lockWords, LOCK_TIMEOUT_MS } from '../../git/process/stale-locks.ts';
import { trackingRef } from './fetch-remote.ts';
import type { Plan } from './plans.ts';

/**
 * Moves local refs: notes, unless they were written meanwhile, and what the remote is known to hold.
 * @returns the local notes refs that did not move
 */
export async function moveHere(
  gitDir: string,
  remote: FolderRemote,
  plans: readonly Plan[],
  sent: readonly Plan[],
  wait: readonly Plan[],
): Promise<string[]> {
  const stayed: string[] = [];
  for (const { notesRef, commit } of sent)
    await updateRefs(gitDir, [{ ref: trackingRef(remote.name, notesRef), to: commit }], 'sync: sent');
  for (const plan of plans) {
    const { written, ours, commit } = plan;
    if (ours === commit || wait.includes(plan)) continue;
    const moved = await updateRefs(
      gitDir,
      [{ ref: ours === null ? await writtenNotesRef(gitDir, written) : written, from: ours, to: commit }],
      `sync: notes of ${remote.name}`,
    );
    if (!moved) stayed.push(written);
  }
  return stayed;
}

/** The refs blocked by a lock that a Git left behind, with the sentence about it. */
export async function leftLocks(gitDir: string, refs: readonly string[]): Promise<Map<string, string>> {
  const left = new Map<string, string>();
  for (const ref of refs) {
    const lock = await lockOn(gitDir, ref);
    if (lock !== null && ageOf(lock) > LOCK_TIMEOUT_MS) left.set(ref, lockWords(lock));
  }
  return left;
}
