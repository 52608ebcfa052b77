import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRawSpelling, readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { shallowCommits } from '../history/known-history.ts';
import { ByteReader } from '../objects/blobs.ts';
import { withGraph } from '../objects/commit-graph.ts';
import { objectInfos } from '../objects/object-reader.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { removeTemporaryFolder, temporaryFolder } from '../objects/temporary-folder.ts';
import { dateOf } from '../objects/date-in.ts';
import { GitError } from '../process/error.ts';
import { endedWell, streamGit, type RunOptions } from '../process/run.ts';
import { inBlameTurn } from './blame-turns.ts';

/** A line, and the commit that blame names for it. */
export interface BlamedLine {
  /** Its number in the file that was blamed. */
  line: number;
  commit: string;
  /** The file's name in that commit, and the line's number there. */
  path: string;
  original: number;
  /** The parent whose file was changed, and the file's name there; null: there was no such file. */
  previous: { commit: string; path: string } | null;
  /** A shallow clone ends with that commit: an older one may have written the line. */
  cut?: true;
}

/** What blame says about a commit. Names follow the mailmap of the commit that was blamed. */
export interface BlamedCommit {
  authorName: string;
  authorEmail: string;
  /** ISO 8601 with offset. */
  authorTime: string;
  committerName: string;
  committerEmail: string;
  committerTime: string;
  summary: string;
}

/** Lines that follow each other here and in the commit that blame names for them. */
export interface BlamedRun extends Omit<BlamedLine, 'line'> {
  /** The number of the first one in the file that was blamed. */
  first: number;
  count: number;
}

export interface Blame {
  /** In the order of the file. */
  lines: BlamedLine[];
  commits: ReadonlyMap<string, BlamedCommit>;
}

export interface BlameWish {
  /** The exclusive end of the range; absent or null: back to the first commit. */
  from?: string | null;
  to: string;
  path: string;
  /** Empty: the whole file. */
  ranges: ReadonlyArray<{ first: number; last: number }>;
  /** Changes of white space do not count. */
  ignoreSpace?: boolean;
  /** Lines that were moved within the file are followed. */
  moves?: boolean;
  /** Commits that are passed over; see `ignoredRevisions`. */
  ignored?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** Lines of one answer. */
export const MAX_BLAMED_LINES = 200_000;

/** Of the newest file: Git holds five times as much. */
export const MAX_BLAMED_BYTES = 100_000_000;

const BLAME_TIMEOUT_MS = 120_000;
const NOTHING = { runs: [], commits: new Map<string, BlamedCommit>() };

/**
 * Blames lines of a file as Git does, from the commits alone: configuration, attributes and grafts of the repository do
 * not count; where a shallow clone ends, its oldest commits have written everything. Empty for a file whose name is not
 * UTF-8: Git needs its raw bytes, which an argument cannot carry.
 * @throws GitError also if there is no such file, or a range starts after its last line; `too-large` beyond MAX_BLAMED_LINES and
 *   MAX_BLAMED_BYTES
 */
export async function blame(gitDir: string, wish: BlameWish): Promise<Blame> {
  const { runs, commits } = await blameRuns(gitDir, wish);
  const lines = runs.flatMap(({ first, count, original, ...same }) =>
    Array.from({ length: count }, (_, at): BlamedLine => ({
      line: first + at,
      ...same,
      original: original + at,
    })),
  );
  return { lines, commits };
}

/** The same, in runs of lines, in the order of the file. */
export async function blameRuns(
  gitDir: string,
  wish: BlameWish,
): Promise<{ runs: BlamedRun[]; commits: Blame['commits'] }> {
  // Of a range without commits nothing wrote a line; Git would look for a work tree.
  if (isRawSpelling(wish.path) || wish.from === wish.to) return NOTHING;
  const [file] = await objectInfos(gitDir, [`${wish.to}:${wish.path}`]);
  if ((file?.size ?? 0) > MAX_BLAMED_BYTES) throw new GitError('blame', 'too-large', null, '');
  const ignoring = await fileOf(wish.ignored ?? []);
  try {
    const ends = await shallowCommits(gitDir);
    const blamed = await inBlameTurn(gitDir, wish, () =>
      withGraph(gitDir, ({ env, config = [] }) =>
        run([...flagsOf(wish), ...ignoring.flags, ...endsOf(wish)], {
          gitDir,
          objectsOnly: objectFormatOf(wish.to),
          env: {
            GIT_LITERAL_PATHSPECS: '1',
            ...env,
          },
          config: [`mailmap.blob=${wish.to}:.mailmap`, ...config],
          timeoutMs: BLAME_TIMEOUT_MS,
          ...(wish.signal ? { signal: wish.signal } : {}),
        }),
      ),
    );
    for (const one of blamed.runs) if (ends.has(one.commit)) one.cut = true;
    return blamed;
  } finally {
    await ignoring.remove();
  }
}

function flagsOf({ ignoreSpace = false, moves = false, ranges }: BlameWish): string[] {
  return [
    '--root',
    '--encoding=UTF-8',
    ...(ignoreSpace ? ['-w'] : []),
    ...(moves || ignoreSpace ? ['-M'] : []),
    ...ranges.flatMap(({ first, last }) => ['-L', `${String(first)},${String(last)}`]),
  ];
}

const endsOf = ({ to, from = null, path }: BlameWish): string[] => [
  to,
  ...(from === null ? [] : [`^${from}`]),
  '--',
  path,
];

/** Git reads the commits to pass over from a file. */
async function fileOf(ignored: readonly string[]): Promise<{ flags: string[]; remove(): Promise<void> }> {
  if (ignored.length === 0) return { flags: [], remove: () => Promise.resolve() };
  const folder = await temporaryFolder('blame');
  const file = join(folder, 'ignored');
  await writeFile(file, ignored.map((id) => `${id}\n`).join(''));
  return {
    flags: ['--ignore-revs-file', file],
    remove: () => removeTemporaryFolder(folder),
  };
}

async function run(args: readonly string[], options: RunOptions): ReturnType<typeof blameRuns> {
  const stream = streamGit(['blame', '--incremental', ...args], options);
  stream.stdin.end();
  try {
    const read = await readIncremental(new ByteReader(stream.stdout));
    await endedWell(stream, 'blame');
    return read;
  } finally {
    stream.kill();
  }
}

/** A run of lines: its commit, the number of the first one there and here, and how many they are. */
const HEAD = /^([0-9a-f]{40}|[0-9a-f]{64}) (\d+) (\d+) (\d+)$/;

/** Longer names of people and summaries are cut. */
const MAX_FIELD_BYTES = 4096;
/** A path, quoted. */
const MAX_PATH_BYTES = 4 * 4096 + 128;

async function readIncremental(reader: ByteReader): ReturnType<typeof blameRuns> {
  const runs: BlamedRun[] = [];
  let lines = 0;
  const commits = new Map<string, BlamedCommit>();
  for (;;) {
    const head = await field(reader);
    if (head === null) break;
    const [, commit = '', original = '', first = '', count = ''] = HEAD.exec(head) ?? [];
    let previous: BlamedLine['previous'] = null;
    const about = new Map<string, string>();
    // `filename` is the last field of every run.
    for (let text = await field(reader); text !== null; text = await field(reader)) {
      const space = text.indexOf(' ');
      const [name, value] = space < 0 ? [text, ''] : [text.slice(0, space), text.slice(space + 1)];
      if (name === 'previous') {
        const at = value.indexOf(' ');
        previous = { commit: value.slice(0, at), path: unquoted(value.slice(at + 1)) };
      } else if (name !== 'filename') about.set(name, value);
      else {
        const path = unquoted(value);
        lines += Number(count);
        if (lines > MAX_BLAMED_LINES) throw new GitError('blame', 'too-large', null, '');
        runs.push({
          first: Number(first),
          count: Number(count),
          commit,
          path,
          original: Number(original),
          previous,
        });
        break;
      }
    }
    if (!commits.has(commit)) commits.set(commit, commitOf(commit, about));
  }
  return { runs: runs.toSorted((a, b) => a.first - b.first), commits };
}

async function field(reader: ByteReader): Promise<string | null> {
  const bytes = await reader.until(10, MAX_PATH_BYTES);
  return bytes === null ? null : bytes.toString('utf8');
}

function commitOf(id: string, about: ReadonlyMap<string, string>): BlamedCommit {
  const text = (name: string): string => (about.get(name) ?? '').slice(0, MAX_FIELD_BYTES);
  const email = (name: string): string => text(name).replace(/^<(.*)>$/s, '$1');
  return {
    authorName: text('author'),
    authorEmail: email('author-mail'),
    authorTime: dateOf(text('author-time'), text('author-tz')).iso,
    committerName: text('committer'),
    committerEmail: email('committer-mail'),
    committerTime: dateOf(text('committer-time'), text('committer-tz')).iso,
    // Git says the id of a commit without a message.
    summary: text('summary') === `(${id})` ? '' : text('summary'),
  };
}

/** Git quotes names with odd characters. */
const unquoted = (name: string): string => readQuotedPath(name, name.length)?.path ?? name;
