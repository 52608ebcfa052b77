import {
  ageOf,
  clearStale,
  type Lock,
  lockWords,
  LOCK_TIMEOUT_MS,
  STALE_LOCK_MS,
} from '../../git/process/stale-locks.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';

/** A writer waits at least this long for a lock. */
const MIN_WAIT_MS = 1000;

/**
 * Handles locks that a writer runs into, attempt after attempt. In a repository of the service, abandoned locks are
 * removed. In a user's folder no lock is touched: once it is clear that it stays, it is reported.
 * @throws Refusal 503 with the file, its age and what to do
 */
export function lockPatience(gitDir: string, isOwn: boolean): (lock: Lock | null) => Promise<void> {
  const startedAt = performance.now();
  return async (lock) => {
    if (lock === null) return;
    const age = ageOf(lock);
    if (isOwn) {
      if (age > STALE_LOCK_MS) await clearStale(gitDir);
    } else if (age > LOCK_TIMEOUT_MS && performance.now() - startedAt > MIN_WAIT_MS) throw inTheWay(lock);
  };
}

const inTheWay = (lock: Lock): Refusal =>
  new Refusal(503, lockWords(lock), {
    type: PROBLEM_TYPE.lockInTheWay,
    headers: { 'Retry-After': '5' },
  });
