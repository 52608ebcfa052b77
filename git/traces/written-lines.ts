import type { WrittenFile } from '../../shared/ipc/lines.ts';
import { blameRuns } from '../follow/blame.ts';
import { GitError } from '../process/error.ts';
import { bringVersions } from '../remarks/bring-versions.ts';
import type { History, ShownRange } from '../remarks/history.ts';
import { namesOf } from '../remarks/names.ts';
import { firstEndingAt } from './line-writers.ts';
import type { TracesRead } from './read-traces.ts';

type Traces = TracesRead['byCommit'];

/** How many files are blamed at a time. */
const BLAMED_TOGETHER = 2;

/**
 * The files at the tip of a range that may have lines which a trace names: those that a commit with a trace changed,
 * under the names that they have there. In the order of their paths.
 */
export async function tracedFiles(
  history: History,
  range: ShownRange,
  traces: Traces,
  ephemeral: boolean,
): Promise<string[]> {
  const then = new Set(
    range.commits.flatMap(({ sha, changes }) =>
      (traces.get(sha)?.paths ?? []).filter((path) => changes.has(path)),
    ),
  );
  if (then.size === 0) return [];
  const names = namesOf(await history.renames(range, ephemeral));
  const all = new Set([...then].flatMap((path) => [...names.all(path)]));
  const [now, before] = await Promise.all([
    history.files(range.to, all),
    range.from === null ? new Map<string, string>() : history.files(range.from, all),
  ]);
  const changed = [...now].filter(([path, id]) => before.get(path) !== id);
  return changed.map(([path]) => path).toSorted();
}

export interface WrittenIn {
  files: WrittenFile[];
  /** Files that are too long to find out. */
  tooLong: string[];
}

/** Which lines of files at the tip of a range the traces of its commits name: those that blame gives to these commits. */
export async function writtenLines(
  gitDir: string,
  history: History,
  {
    range,
    traces,
    paths,
    ephemeral,
  }: { range: ShownRange; traces: Traces; paths: readonly string[]; ephemeral: boolean },
): Promise<WrittenIn> {
  await bringVersions(history, range, paths, ephemeral);
  const written: WrittenIn = { files: [], tooLong: [] };
  const next = paths.values();
  const work = Array.from({ length: BLAMED_TOGETHER }, async () => {
    for (const path of next) {
      const file = await writtenIn(gitDir, range, traces, path);
      if (file === null) written.tooLong.push(path);
      else if (file.agent.length + file.person.length > 0) written.files.push(file);
    }
  });
  await Promise.all(work);
  return written;
}

/** null: it is too long to blame. */
async function writtenIn(
  gitDir: string,
  { from, to }: ShownRange,
  traces: Traces,
  path: string,
): Promise<WrittenFile | null> {
  const blamed = await blameRuns(gitDir, { from, to, path, ranges: [] }).catch((cause: unknown) => {
    if (cause instanceof GitError && cause.reason === 'too-large') return null;
    throw cause;
  });
  if (blamed === null) return null;
  const file: WrittenFile = { path, agent: [], person: [] };
  for (const { first, count, commit, path: then, original } of blamed.runs) {
    const ranges = traces.get(commit)?.of(then) ?? [];
    const end = original + count - 1;
    for (let at = firstEndingAt(ranges, original); at < ranges.length; at += 1) {
      const one = ranges[at];
      if (one === undefined || one.first > end) break;
      const start = Math.max(one.first, original);
      add(file[one.writer.by], first + start - original, first + Math.min(one.last, end) - original);
    }
  }
  return file;
}

function add(ranges: number[], first: number, last: number): void {
  if (ranges.at(-1) === first - 1) ranges[ranges.length - 1] = last;
  else ranges.push(first, last);
}
