import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The longest time that this process (the service is part of it) worked without anything else coming to its turn, in
 * milliseconds of its own work: what other programs take of the machine does not count.
 */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
  }, 1);
  try {
    await work();
    await sleep(5);
  } finally {
    clearInterval(timer);
  }
  return longest;
}
