import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** Milliseconds of one run. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Runs both sides in turn, so that both meet the same machine load; returns medians in milliseconds. */
export async function beside(rounds, ours, theirs) {
  const a = [];
  const b = [];
  await ours(0);
  await theirs(0);
  for (let round = 1; round <= rounds; round += 1) {
    a.push(await timed(() => ours(round)));
    b.push(await timed(() => theirs(round)));
  }
  return { ours: median(a), theirs: median(b) };
}

export function median(values) {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Current resident memory of a process in MiB; null without /proc. */
export function residentMiB(pid) {
  try {
    const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match ? Number(match[1]) / 1024 : null;
  } catch {
    return null;
  }
}

/** Peak resident memory while `work` runs, sampled every 10 ms. */
export async function peakMiB(pid, work) {
  let peak = residentMiB(pid) ?? 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentMiB(pid) ?? 0)), 10);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}
