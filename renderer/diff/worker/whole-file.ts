import type { Scan } from './scan.ts';

/** A diff with nothing as the file that it is: without the row above its lines, and without counting them as added. */
export function asWholeFile(scanned: Scan): Scan {
  const from = Math.min(1, scanned.hunks);
  return {
    ...scanned,
    count: scanned.count - from,
    starts: scanned.starts.subarray(from),
    kinds: scanned.kinds.subarray(from),
    olds: scanned.olds.subarray(from),
    news: scanned.news.subarray(from),
    additions: 0,
    isWholeFile: true,
  };
}
