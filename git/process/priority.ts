import { constants, getPriority, setPriority } from 'node:os';

const BELOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets everything else on the machine go before a child process. */
export function goBehind(pid: number | undefined): void {
  // The child has inherited a priority that is as low: a higher one is not ours to give.
  if (pid === undefined || getPriority() >= BELOW) return;
  try {
    setPriority(pid, BELOW);
  } catch {
    // It has ended.
  }
}
