import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { objectInfos, readSome } from '../objects/object-reader.ts';
import { yieldMain } from '../process/yield.ts';
import { disjointRanges } from './line-writers.ts';
import { parseTrace, type WrittenRange } from './parse-trace.ts';

/** A longer trace is not read: ten times one with every line of a large commit. */
const MAX_TRACE_BYTES = 1_000_000;
/** Of the traces of all commits that are read together. */
const MAX_TRACES_BYTES = 48_000_000;
/** Ranges that are held of them, some sixty bytes each. */
const MAX_HELD_RANGES = 1_000_000;

/** A trace that was read: the ranges of a file, disjoint and in order. */
export interface ReadTrace {
  paths: readonly string[];
  of(path: string): readonly WrittenRange[];
}

export interface TracesRead {
  byCommit: ReadonlyMap<string, ReadTrace>;
  /** Commits whose traces are too large to be read, are damaged, or missing. */
  tooLarge: readonly string[];
  unreadable: readonly string[];
}

/**
 * The traces of commits, in their order. A note in another form than that of the standard is none.
 * @param blobs the notes of `TRACES_REF`, by commit
 */
export async function readTraces(
  gitDir: string,
  blobs: ReadonlyMap<string, string>,
  commits: Iterable<string>,
): Promise<TracesRead> {
  const all = [...commits].flatMap((commit) => {
    const blob = blobs.get(commit);
    return blob === undefined ? [] : [{ commit, blob }];
  });
  const infos = await objectInfos(
    gitDir,
    all.map(({ blob }) => blob),
  );
  const byCommit = new Map<string, ReadTrace>();
  const [tooLarge, unreadable]: [string[], string[]] = [[], []];
  let [room, ranges] = [MAX_TRACES_BYTES, MAX_HELD_RANGES];
  const some = all.filter(({ commit }, at) => {
    const size = infos[at]?.size ?? 0;
    const isRead = size <= MAX_TRACE_BYTES && size <= room;
    if (isRead) room -= size;
    else tooLarge.push(commit);
    return isRead;
  });
  const yields = yieldMain();
  const next = some.values();
  const ids = some.map(({ blob }) => blob);
  for await (const object of readSome(gitDir, ids, MAX_TRACE_BYTES)) {
    const { commit = '' } = next.next().value ?? {};
    const trace = object?.type === 'blob' ? parseTrace(noteFromBytes(object.content), ranges) : 'unreadable';
    if (trace === 'too-large') tooLarge.push(commit);
    else if (trace === 'unreadable') unreadable.push(commit);
    else if (trace !== 'other') {
      ranges -= trace.count;
      byCommit.set(commit, readTrace(trace.files));
    }
    await yields();
  }
  return { byCommit, tooLarge, unreadable };
}

const NO_RANGES: readonly WrittenRange[] = [];

function readTrace(files: ReadonlyMap<string, readonly WrittenRange[]>): ReadTrace {
  const inOrder = new Map<string, readonly WrittenRange[]>();
  return {
    paths: [...files.keys()],
    of(path) {
      const ready = inOrder.get(path) ?? disjointRanges(files.get(path) ?? NO_RANGES);
      inOrder.set(path, ready);
      return ready;
    },
  };
}
