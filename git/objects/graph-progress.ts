/** How far the writing of a commit-graph is. */
export interface GraphProgress {
  /** How many commits have been read. How many there are is not known before they are all read. */
  readonly commits: number;
  /** How much of it is written; null: it is still being read. */
  readonly percent: number | null;
}

export const GRAPH_BEGUN: GraphProgress = { commits: 0, percent: null };

const LINE =
  /(?:Expanding reachable commits in commit graph: {1,20}(\d{1,12})|Writing out commit graph in \d{1,3} pass(?:es)?: {1,20}(\d{1,3})%)/;
/** Limit for an unfinished line. */
const MAX_LINE_CHARS = 400;

/** Reads Git's standard error, piece by piece, and reports each change. */
export function graphProgressReader(report: (progress: GraphProgress) => void): (text: string) => void {
  let rest = '';
  let last = GRAPH_BEGUN;
  return (text) => {
    const lines = (rest + text).split(/[\r\n]/);
    rest = (lines.pop() ?? '').slice(-MAX_LINE_CHARS);
    let now = last;
    for (const line of lines) {
      const [, commits, percent] = LINE.exec(line) ?? [];
      if (commits !== undefined) now = { ...now, commits: Number(commits) };
      if (percent !== undefined) now = { ...now, percent: Number(percent) };
    }
    if (now === last) return;
    last = now;
    report(now);
  };
}
