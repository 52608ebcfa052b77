import { readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { runGit } from '../run.ts';

/** A line, and the commit that blame names for it. */
export interface BlamedLine {
  commit: string;
  /** The file's name and the line's number there. */
  path: string;
  line: number;
  /** Nobody in the range wrote it; backwards: it is still there at the range's end. */
  boundary: boolean;
  /** The commit that blame looked at next, with the file's name there: backwards the one without the line. */
  next: string | null;
}

interface Asked {
  /** The range's end that is not part of it; null: the range goes back to the first commit. */
  from: string | null;
  to: string;
  path: string;
  first: number;
  last: number;
}

/** Who wrote lines of a file at `to`, among the commits that `from` has not. @throws GitError */
export const blameLines = async (gitDir: string, asked: Asked, signal?: AbortSignal): Promise<BlamedLine[]> =>
  await blame(gitDir, [], [asked.to, ...(asked.from === null ? [] : [`^${asked.from}`])], asked, signal);

/**
 * The last commit up to `to` in which lines of a file at `from` were still there, following first parents where `from` is
 * among them. @throws GitError
 */
export async function lastWith(
  gitDir: string,
  asked: Asked & { from: string },
  signal?: AbortSignal,
): Promise<BlamedLine[]> {
  return await blame(gitDir, ['--reverse'], [`${asked.from}..${asked.to}`], asked, signal);
}

async function blame(
  gitDir: string,
  options: readonly string[],
  range: readonly string[],
  { path, first, last }: Asked,
  signal: AbortSignal | undefined,
): Promise<BlamedLine[]> {
  const { stdout } = await runGit(
    ['blame', ...options, '--line-porcelain', '-L', `${String(first)},${String(last)}`, ...range, '--', path],
    {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      maxOutput: 256 * 1024 * 1024,
      ...(signal ? { signal } : {}),
    },
  );
  return readPorcelain(stdout);
}

const HEAD = /^([0-9a-f]{40}|[0-9a-f]{64}) (\d+) \d+/;

function readPorcelain(output: Buffer): BlamedLine[] {
  const lines: BlamedLine[] = [];
  let now: BlamedLine | null = null;
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(10, from);
    const to = end < 0 ? output.length : end;
    if (output[from] === 9) {
      if (now !== null) lines.push(now);
      now = null;
    } else {
      const text = output.toString('utf8', from, to);
      const head: RegExpExecArray | null = now === null ? HEAD.exec(text) : null;
      if (head !== null) {
        now = { commit: head[1] ?? '', path: '', line: Number(head[2]), boundary: false, next: null };
      } else if (now !== null) {
        if (text === 'boundary') now.boundary = true;
        else if (text.startsWith('filename ')) now.path = unquoted(text.slice(9));
        else if (text.startsWith('previous ')) now.next = text.slice(9, text.indexOf(' ', 9));
      }
    }
    from = to + 1;
  }
  return lines;
}

/** Git quotes names with odd characters. */
const unquoted = (name: string): string => readQuotedPath(name, name.length)?.path ?? name;
