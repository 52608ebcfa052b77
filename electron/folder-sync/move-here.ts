import { brokenRefs, saysBrokenRef } from '../../git/refs/broken-refs.ts';
import { type RefUpdate, updateRefs } from '../../git/refs/refs.ts';
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
    const ref = ours === null ? await writtenNotesRef(gitDir, written) : written;
    const update = { ref, from: ours, to: commit };
    if (!(await move(gitDir, update, `sync: notes of ${remote.name}`))) stayed.push(written);
  }
  return stayed;
}

/** @returns false if someone else was faster, or what the ref holds became unreadable */
async function move(gitDir: string, update: RefUpdate, message: string): Promise<boolean> {
  return await updateRefs(gitDir, [update], message).catch((error: unknown) => {
    if (saysBrokenRef(error)) return false;
    throw error;
  });
}

/** The refs that another attempt could not move either, with the reason: a lock that a Git left behind, or they are broken. */
export async function blockedHere(gitDir: string, refs: readonly string[]): Promise<Map<string, string>> {
  const blocked = new Map<string, string>();
  for (const ref of refs) {
    // Of a ref that is another name, Git locks and reads the one that it leads to.
    const written = await writtenNotesRef(gitDir, ref);
    const lock = await lockOn(gitDir, written);
    if (lock !== null && ageOf(lock) > LOCK_TIMEOUT_MS) blocked.set(ref, lockWords(lock));
    else if ((await brokenRefs(gitDir, [written])).length > 0)
      blocked.set(
        ref,
        written === ref
          ? 'Git cannot read what it holds'
          : `It is another name of ${written}, which Git cannot read`,
      );
  }
  return blocked;
}
