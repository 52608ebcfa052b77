import { constants, getPriority, setPriority } from 'node:os';

const BELOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets everything else on the machine go before a process, which must not be ours. */
export function goBehind(pid: number | undefined): void {
  // What is slow as it is cannot be given more.
  if (pid === undefined || getPriority() >= BELOW) return;
  try {
    setPriority(pid, BELOW);
  } catch {
    // It has ended.
  }
}
