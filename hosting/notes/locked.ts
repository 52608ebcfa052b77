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

/** Milliseconds that a writer waits at least for a lock. */
const LEAST = 1000;

/**
 * What one writer does about locks it finds in its way, try after try. In a repository of the service, those that
 * nobody holds are removed. In somebody's folder no lock is touched: once it is clear that it stays, it is told.
 * @throws Refusal 503 with the file, its age and what to do.
 */
export function lockPatience(gitDir: string, isOwn: boolean): (lock: Lock | null) => Promise<void> {
  const begun = performance.now();
  return async (lock) => {
    if (lock === null) return;
    const age = ageOf(lock);
    if (isOwn) {
      if (age > STALE_LOCK_MS) await clearStale(gitDir);
    } else if (age > LOCK_TIMEOUT_MS && performance.now() - begun > LEAST) throw inTheWay(lock);
  };
}

const inTheWay = (lock: Lock): Refusal =>
  new Refusal(503, lockWords(lock), {
    type: PROBLEM_TYPE.lockInTheWay,
    headers: { 'Retry-After': '5' },
  });
