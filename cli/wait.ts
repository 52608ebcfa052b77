import { setTimeout as sleep } from 'node:timers/promises';
import { refsFingerprint } from '../git/refs/refs-fingerprint.ts';
import { nothingFound } from './problem.ts';
import type { FoundRepository } from './repository.ts';
import { handedNow, lastSeen } from './seen-hand-over.ts';

/** How often the files of the refs are looked at, which costs no process. */
const LOOK_EVERY_MS = 300;
/** How often Git reads the refs where they are in no files of their own. */
const READ_EVERY_MS = 2_000;

/**
 * Waits until something was handed over in this work tree, or added by another, that neither `list` nor `wait` has shown.
 * @param timeoutMs null: for ever
 * @throws ReviewProblem where nothing comes in time
 */
export async function nextHandOver(repository: FoundRepository, timeoutMs: number | null): Promise<void> {
  const until = timeoutMs === null ? Infinity : performance.now() + timeoutMs;
  const isSeen = await lastSeen(repository);
  for (;;) {
    const before = await refsFingerprint(repository.gitDir);
    if (!isSeen(await handedNow(repository))) return;
    if (!(await untilMoved(repository.gitDir, before, until)))
      throw nothingFound('Nothing was handed over in this time.');
  }
}

/** @returns false when the time is up; true when a ref may have moved */
async function untilMoved(gitDir: string, before: string | null, until: number): Promise<boolean> {
  const startedAt = performance.now();
  for (;;) {
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(left, LOOK_EVERY_MS));
    const now = await refsFingerprint(gitDir);
    const isKnown = before !== null && now !== null;
    if (isKnown ? now !== before : performance.now() - startedAt >= READ_EVERY_MS) return true;
  }
}
