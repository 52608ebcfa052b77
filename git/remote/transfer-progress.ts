/** Where a fetch or push is, in Git's own numbers. `total` null: Git does not know. */
export interface TransferProgress {
  /** For example `Receiving objects`. */
  what: string;
  done: number;
  total: number | null;
  /** For example `12.30 MiB | 4.10 MiB/s`; empty where Git says none. */
  size: string;
}

export interface TransferOptions {
  signal: AbortSignal;
  progress: (progress: TransferProgress) => void;
  /** Called when a fetch is under way, for work that can be done meanwhile. */
  begun?: () => void;
}

const LINE =
  /^(?:remote: )?([A-Z][a-z]+ing [a-z]{1,20}): {1,10}(?:\d{1,3}% \((\d{1,12})\/(\d{1,12})\)|(\d{1,12}))(.{0,60})$/;
const SIZE = /^, ([\d.]+ [KMG]?i?[Bb]\w* \| [\d.]+ [KMG]?i?[Bb]\w*\/s)/;
/** Characters of an unfinished line that are kept. */
const MOST = 400;

/** Reads standard error piece by piece and tells each step that Git writes there. */
export function progressReader(tell: (progress: TransferProgress) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(-MOST);
    const last = lines.map(progressIn).findLast((one) => one !== null);
    if (last != null) tell(last);
  };
}

/** One line of Git's; null: it tells no progress. */
export function progressIn(line: string): TransferProgress | null {
  if (line.length > MOST) return null;
  const found = LINE.exec(line.trimEnd());
  if (found === null) return null;
  const [, what = '', done, total, count, more = ''] = found;
  return {
    what,
    done: Number(done ?? count),
    total: total === undefined ? null : Number(total),
    size: SIZE.exec(more)?.[1] ?? '',
  };
}

/** What Git and hosts say on the way, which is no reason for anything. */
const ON_THE_WAY =
  /^(?:remote: )?(?:[A-Z]\w+ing [\w ]{1,40}(?::\s+(?:refs: )?(?:\d|done\b)|\.{3}\s*(?:\(?\d|done\b|$))|Total \d+ \(delta \d+\)|POST git-[a-z-]+ \()/;

/** Whether a line tells how far a transfer is, or what it came to. */
export const isOnTheWay = (line: string): boolean => ON_THE_WAY.test(line.trim());
