import type { TransferProgress } from '../../shared/ipc/transfer.ts';

export interface TransferOptions {
  signal: AbortSignal;
  progress: (progress: TransferProgress) => void;
  /** Called once a fetch is under way, for work that can run in parallel. */
  begun?: () => void;
}

const LINE =
  /^(?:remote: )?([A-Z][a-z]+ing [a-z]{1,20}): {1,10}(?:\d{1,3}% \((\d{1,12})\/(\d{1,12})\)|(\d{1,12}))(.{0,60})$/;
const SIZE = /^, ([\d.]+ [KMG]?i?[Bb]\w* \| [\d.]+ [KMG]?i?[Bb]\w*\/s)/;
/** Limit for an unfinished line. */
const MAX_LINE_CHARS = 400;

/** Parses standard error, piece by piece, and reports each step of progress. */
export function progressReader(report: (progress: TransferProgress) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(-MAX_LINE_CHARS);
    const last = lines.map(progressIn).findLast((one) => one !== null);
    if (last != null) report(last);
  };
}

/** Parses one line; null if it is not progress. */
export function progressIn(line: string): TransferProgress | null {
  const match = LINE.exec(line.trimEnd());
  if (match === null) return null;
  const [, what = '', done, total, count, more = ''] = match;
  return {
    what,
    done: Number(done ?? count),
    total: total === undefined ? null : Number(total),
    size: SIZE.exec(more)?.[1] ?? '',
  };
}

/** Routine messages of Git and hosts, which explain nothing. */
const PROGRESS_LINE =
  /^(?:remote: )?(?:[A-Z]\w+ing [\w ]{1,40}(?::\s+(?:refs: )?(?:\d|done\b)|\.{3}\s*(?:\(?\d|done\b|$))|Total \d+ \(delta \d+\)|POST git-[a-z-]+ \()/;

/** @returns true if a line reports progress or totals */
export const isProgressLine = (line: string): boolean => PROGRESS_LINE.test(line.trim());
