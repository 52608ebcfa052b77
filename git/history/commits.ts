import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { ByteReader } from '../objects/blobs.ts';
import { onlySpec } from '../diff/only-spec.ts';
import { rawPath } from '../diff/path-name.ts';
import { dropGraph, type GraphUse, graphUse, withGraph } from '../objects/commit-graph.ts';
import { GitError } from '../process/error.ts';
import { endedWell, gitText, streamGit } from '../process/run.ts';

export interface GitCommit {
  sha: string;
  parents: string[];
  message: string;
  authorName: string;
  authorEmail: string;
  committerName: string;
  committerEmail: string;
  /** Committer date, ISO 8601 with offset: Git orders by it. Empty: it has none. */
  date: string;
}

const FORMAT = '%H%x00%P%x00%aN%x00%aE%x00%cN%x00%cE%x00%cI%x00%B%x00';
const FIELDS = 8;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Longer messages and other texts of a commit are cut; Git sets no limit. */
const MAX_TEXT_BYTES = 64 * 1024;

export interface LogOptions {
  skip?: number;
  /** Absent: all. */
  max?: number;
  /** Excludes what this commit reaches. */
  without?: string;
  /** Only commits that change this file or folder (taken literally). */
  path?: string;
  signal?: AbortSignal;
}

/** A partial clone may lack the mailmap, or the trees that lead to it: names are those of the commits then. */
const LACKS_MAILMAP = /^fatal: (?:could not fetch|unable to read|bad tree object)/m;

/**
 * Commits reachable from `tip`, newest first, as `git log` orders them. Names of people follow the mailmap of `tip`,
 * whatever is checked out. Text is UTF-8 whatever the commit's encoding; a message beyond 64 KiB is cut and ends with
 * an ellipsis.
 */
export async function listCommits(gitDir: string, tip: string, options: LogOptions): Promise<GitCommit[]> {
  const commits: GitCommit[] = [];
  for await (const some of readCommits(gitDir, tip, options)) commits.push(...some);
  return commits;
}

/** Like `listCommits`, in batches, as soon as Git prints them. Git stops when the reader stops. */
export async function* readCommits(
  gitDir: string,
  tip: string,
  options: LogOptions,
): AsyncGenerator<GitCommit[], void> {
  const graph = graphUse(gitDir);
  let hasYielded = false;
  try {
    for await (const some of logged(gitDir, tip, options, graph)) {
      hasYielded = true;
      yield some;
    }
  } catch (error) {
    if (hasYielded || !(error instanceof GitError) || error.reason !== 'exit') throw error;
    if (LACKS_MAILMAP.test(error.stderr)) {
      yield* logged(gitDir, tip, options, graph, []);
      return;
    }
    if (graph.env === undefined) throw error;
    for await (const some of logged(gitDir, tip, options, {})) {
      // Git succeeds without the graph, so that was at fault.
      if (!hasYielded) await dropGraph(gitDir);
      hasYielded = true;
      yield some;
    }
  }
}

/** How many commits `tip` reaches and `without` does not. */
export const countCommits = async (gitDir: string, tip: string, without: string): Promise<number> =>
  await withGraph(gitDir, async (graph) =>
    Number(
      await gitText(['rev-list', '--count', '--end-of-options', tip, `^${without}`], { gitDir, ...graph }),
    ),
  );

/** Ids of longer lists are not sent. */
const MAX_LISTED_IDS = 50_000;

/**
 * The ids of the commits that `tip` reaches and `without` does not, newest first, concatenated without separators:
 * available long before the full commits. Both are full ids.
 * @returns null if there are more than `max`
 */
export async function commitIds(
  gitDir: string,
  tip: string,
  without: string,
  max = MAX_LISTED_IDS,
): Promise<string | null> {
  const text = await withGraph(gitDir, (graph) =>
    gitText(['rev-list', '--max-count', String(max + 1), '--end-of-options', tip, `^${without}`], {
      gitDir,
      ...graph,
    }),
  );
  const ids = text.replaceAll('\n', '');
  return ids.length > max * tip.length ? null : ids;
}

async function* logged(
  gitDir: string,
  tip: string,
  options: LogOptions,
  graph: GraphUse,
  mailmap = [`mailmap.blob=${tip}:.mailmap`],
): AsyncGenerator<GitCommit[], void> {
  const { spec, isLiteral, input } = pathspec(options.path);
  const stream = streamGit(
    [
      'log',
      ...(input === null ? [] : ['--stdin']),
      '--encoding=UTF-8',
      '--no-decorate',
      '--no-notes',
      ...(options.max === undefined ? [] : [`--max-count=${String(options.max)}`]),
      `--skip=${String(options.skip ?? 0)}`,
      `--format=tformat:${FORMAT}`,
      '--end-of-options',
      tip,
      ...(options.without === undefined ? [] : [`^${options.without}`]),
      ...spec,
    ],
    {
      gitDir,
      env: { ...(isLiteral ? { GIT_LITERAL_PATHSPECS: '1' } : {}), ...graph.env },
      config: [...mailmap, ...(graph.config ?? [])],
      timeoutMs: options.max === undefined ? 600_000 : 60_000,
      ...(options.signal ? { signal: options.signal } : {}),
    },
  );
  stream.stdin.end(input ?? '');
  try {
    const reader = new ByteReader(stream.stdout);
    for (let fields = await record(reader); fields !== null; fields = await record(reader)) {
      yield [commitOf(fields), ...bufferedRecords(reader).map(commitOf)];
    }
    await endedWell(stream, 'log');
  } finally {
    stream.kill();
  }
}

interface Pathspec {
  /** On the command line. */
  spec: string[];
  isLiteral: boolean;
  /** For Git's input; null: nothing. */
  input: Buffer | null;
}

/** A path that is not UTF-8 cannot be passed on a command line: Git reads it from its input, if it is one line there. */
function pathspec(path: string | undefined): Pathspec {
  if (path === undefined) return { spec: [], isLiteral: true, input: null };
  const raw = rawPath(path);
  if (raw === null) return { spec: ['--', path], isLiteral: true, input: null };
  // Git drops a carriage return at the end of a line.
  if (raw.includes(LINE_FEED) || raw.at(-1) === CARRIAGE_RETURN)
    return { spec: ['--', onlySpec(path)], isLiteral: false, input: null };
  return { spec: [], isLiteral: true, input: Buffer.concat([Buffer.from('--\n'), raw, Buffer.from('\n')]) };
}

/** @returns the fields of the next commit, or null at the end */
async function record(reader: ByteReader): Promise<string[] | null> {
  const fields: string[] = [];
  while (fields.length < FIELDS) {
    const field = await reader.until(0, MAX_TEXT_BYTES + 1);
    if (field === null) return null;
    fields.push(
      field.length > MAX_TEXT_BYTES
        ? `${withoutCutCharacter(field.subarray(0, MAX_TEXT_BYTES))}…`
        : field.toString('utf8'),
    );
  }
  return fields;
}

/** Records already buffered: at most as many bytes as one text may have, so that none needs cutting. */
function bufferedRecords(reader: ByteReader): string[][] {
  const here = reader.here.subarray(0, MAX_TEXT_BYTES);
  let end = 0;
  let seen = 0;
  for (let at = here.indexOf(0); at >= 0; at = here.indexOf(0, at + 1)) {
    seen += 1;
    if (seen % FIELDS === 0) end = at + 1;
  }
  // Nothing is behind the last separator.
  const fields = here.toString('utf8', 0, end).split('\0').slice(0, -1);
  reader.skip(end);
  return Array.from({ length: fields.length / FIELDS }, (_, at) =>
    fields.slice(at * FIELDS, (at + 1) * FIELDS),
  );
}

/** Drops an incomplete character at the end. */
const withoutCutCharacter = (bytes: Buffer): string => bytes.toString('utf8').replace(/\uFFFD{1,3}$/, '');

function commitOf(fields: readonly string[]): GitCommit {
  const [
    sha = '',
    parents = '',
    authorName = '',
    authorEmail = '',
    committerName = '',
    committerEmail = '',
    date = '',
    message = '',
  ] = fields;
  return {
    // Git ends each record with a line end, which lands before the next id.
    sha: sha.replace(/^\n/, ''),
    parents: parents.split(' ').filter((parent) => OBJECT_ID.test(parent)),
    authorName: personPart(authorName),
    authorEmail: personPart(authorEmail),
    committerName: personPart(committerName),
    committerEmail: personPart(committerEmail),
    date: date === '%cI' ? '' : date,
    message,
  };
}

/** A name or an address as Git printed it by the mailmap: it prints the placeholder itself where it cannot parse a person. */
export const personPart = (text: string): string => (/^%[ac][NE]$/.test(text) ? '' : text);
