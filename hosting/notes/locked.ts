import { clearStale, type Lock, STALE_AFTER } from '../../git/stale-locks.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';

/** Milliseconds that a writer waits at least for a lock, and the age from which a lock is not waited for. */
const PATIENCE = { least: 1000, age: 4000 };

/**
 * What one writer does about locks it finds in its way, try after try. In a repository of the service, those that
 * nobody holds are removed. In somebody's folder no lock is touched: once it is clear that it stays, it is told.
 * @throws Refusal 503 with the file, its age and what to do.
 */
export function lockPatience(gitDir: string, isOwn: boolean): (lock: Lock | null) => Promise<void> {
  const begun = Date.now();
  return async (lock) => {
    if (lock === null) return;
    const age = Date.now() - lock.since;
    if (isOwn) {
      if (age > STALE_AFTER) await clearStale(gitDir);
    } else if (age > PATIENCE.age && Date.now() - begun > PATIENCE.least) throw inTheWay(lock.path, age);
  };
}

const inTheWay = (path: string, age: number): Refusal =>
  new Refusal(
    503,
    `A lock that is ${inWords(age)} old is in the way: ${path}. If no Git is at work in that folder, delete this file`,
    { type: PROBLEM_TYPE.lockInTheWay, headers: { 'Retry-After': '5' } },
  );

const UNITS = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
];

/** For example `3 days`. */
function inWords(ms: number): string {
  const unit = UNITS.find((each) => ms >= each.ms) ?? { name: 'second', ms: 1000 };
  const count = Math.max(1, Math.floor(ms / unit.ms));
  return `${String(count)} ${unit.name}${count === 1 ? '' : 's'}`;
}
