import type { FileHits, SearchEnd, SearchRequest } from '../../shared/ipc/search.ts';
import { rawPath } from '../diff/path-name.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { GitError } from '../process/error.ts';
import { portions } from '../process/portions.ts';
import { type GitStream, streamGit } from '../process/run.ts';
import { createGrepReader } from './grep-output.ts';
import { repeatsTooMuch } from './repeats.ts';

interface GrepLimits {
  /** Lines that are listed in all, and of one file. */
  maxLines: number;
  maxLinesOfFile: number;
  /** A text is searched in time proportional to the repository; a pattern may take for ever. */
  textTimeoutMs: number;
  patternTimeoutMs: number;
}

const LIMITS: GrepLimits = {
  maxLines: 5000,
  maxLinesOfFile: 200,
  textTimeoutMs: 300_000,
  patternTimeoutMs: 30_000,
};

/** Paths on one command line: Windows has the smallest. */
const MAX_ARGUMENT_BYTES = 16_000;
/** Files that could not be read are counted up to this number. */
const MAX_UNREAD_FILES = 10_000;

type Grep = Pick<SearchRequest, 'commit' | 'text' | 'isPattern' | 'matchCase' | 'first'>;

/**
 * Searches all text files of a commit with `git grep`, some of them first. Only the repository's objects are visible, so
 * that no configuration or attribute has a part in it and no program runs. Git is stopped when the reader goes away.
 * @yields files in which something was found, as Git prints them
 * @throws GitError
 */
export async function* grepCommit(
  gitDir: string,
  grep: Grep,
  { signal, limits: some = {} }: { signal?: AbortSignal | undefined; limits?: Partial<GrepLimits> } = {},
): AsyncGenerator<FileHits[], SearchEnd> {
  const limits = { ...LIMITS, ...some };
  // The name of a path that is not UTF-8 is not the path.
  const first = grep.first.filter((path) => rawPath(path) === null && !path.includes('\0'));
  const isFirst = new Set(first);
  const unread = new Set<string>();
  const counts = { lines: 0, ofFile: new Map<string, number>() };
  const endsAt = Date.now() + (grep.isPattern ? limits.patternTimeoutMs : limits.textTimeoutMs);
  const end = (reason: SearchEnd['reason']): SearchEnd => ({ reason, unread: unread.size });

  if (grep.isPattern && repeatsTooMuch(grep.text)) return end('repeats');
  for (const paths of [...portions(first, MAX_ARGUMENT_BYTES), null]) {
    const timeoutMs = endsAt - Date.now();
    if (timeoutMs <= 0) return end('time');
    const stream = streamGit(argumentsOf(grep, paths ?? []), {
      gitDir,
      objectsOnly: objectFormatOf(grep.commit),
      // Where there is no such locale, only letters of ASCII are the same in both cases.
      env: { LC_ALL: 'C.UTF-8', GIT_LITERAL_PATHSPECS: '1' },
      timeoutMs,
      onStderr: noteUnread(unread),
      ...(signal ? { signal } : {}),
    });
    stream.stdin.end();
    try {
      const read = createGrepReader(grep.commit);
      for await (const piece of stream.stdout as AsyncIterable<Buffer>) {
        const lines = read(piece).filter(({ path }) => isFirst.has(path) === (paths !== null));
        const files = collect(lines, counts, limits);
        if (files.length > 0) yield files;
        if (counts.lines >= limits.maxLines) return end('limit');
      }
      const { code, stderr } = await stream.done;
      if (code > 1 && grep.isPattern && /^fatal: (?:-e option|command line)/m.test(stderr))
        return end('pattern');
      if (code > 1) throw new GitError('grep', 'exit', code, stderr);
    } catch (cause) {
      // Output that ends too early does not say why.
      const why = cause instanceof GitError ? cause : await reasonOf(stream, cause);
      if (why instanceof GitError && why.reason === 'timeout') return end('time');
      throw why;
    } finally {
      stream.kill();
    }
  }
  return end('all');
}

const reasonOf = ({ done }: GitStream, cause: unknown): Promise<unknown> =>
  done.then(
    () => cause,
    (why: unknown) => why,
  );

const argumentsOf = ({ commit, text, isPattern, matchCase }: Grep, paths: readonly string[]): string[] => [
  'grep',
  '-z',
  '-I',
  '--full-name',
  '--line-number',
  '--column',
  '--no-color',
  '--threads=2',
  isPattern ? '--extended-regexp' : '--fixed-strings',
  ...(matchCase ? [] : ['--ignore-case']),
  '-e',
  text,
  commit,
  '--',
  ...paths,
];

/** Lines by file, up to the limits. */
function collect(
  lines: ReturnType<ReturnType<typeof createGrepReader>>,
  counts: { lines: number; ofFile: Map<string, number> },
  { maxLines, maxLinesOfFile }: GrepLimits,
): FileHits[] {
  const files: FileHits[] = [];
  for (const { path, ...line } of lines) {
    if (counts.lines >= maxLines) break;
    const ofFile = (counts.ofFile.get(path) ?? 0) + 1;
    counts.ofFile.set(path, ofFile);
    let file = files.at(-1);
    if (file?.path !== path) files.push((file = { path, lines: [], more: 0 }));
    if (ofFile > maxLinesOfFile) file.more += 1;
    else {
      file.lines.push(line);
      counts.lines += 1;
    }
  }
  return files;
}

/** Notes the contents that Git could not read, each once: it complains of the same one several times. */
function noteUnread(unread: Set<string>): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-200);
    for (const line of lines) {
      const id = /unable to read ([0-9a-f]{40,64})$/.exec(line)?.[1];
      if (id !== undefined && unread.size < MAX_UNREAD_FILES) unread.add(id);
    }
  };
}
