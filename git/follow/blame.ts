import { isRawSpelling, readQuotedPath } from '../../shared/domain/remarks/quoted-path.ts';
import { runGit } from '../process/run.ts';

/** A line, and the commit that blame names for it. */
export interface BlamedLine {
  commit: string;
  /** The file's name there. */
  path: string;
}

interface BlameRange {
  /** The exclusive end of the range; null: it goes back to the first commit. */
  from: string | null;
  to: string;
  path: string;
  first: number;
  last: number;
}

/**
 * Blames lines of a file at `to` on the commits that `from` does not have. Empty for a file whose name is not UTF-8:
 * Git needs its raw bytes, which an argument cannot carry. @throws GitError
 */
export async function blameLines(
  gitDir: string,
  { from, to, path, first, last }: BlameRange,
): Promise<BlamedLine[]> {
  if (isRawSpelling(path)) return [];
  const range = [to, ...(from === null ? [] : [`^${from}`])];
  const { stdout } = await runGit(
    ['blame', '--line-porcelain', '-L', `${String(first)},${String(last)}`, ...range, '--', path],
    {
      gitDir,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      maxOutput: 256 * 1024 * 1024,
    },
  );
  return readPorcelain(stdout);
}

const HEAD = /^([0-9a-f]{40}|[0-9a-f]{64}) \d+ \d+/;

function readPorcelain(output: Buffer): BlamedLine[] {
  const lines: BlamedLine[] = [];
  let current: BlamedLine | null = null;
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(10, from);
    const to = end < 0 ? output.length : end;
    if (output[from] === 9) {
      if (current !== null) lines.push(current);
      current = null;
    } else {
      const text = output.toString('utf8', from, to);
      const head: RegExpExecArray | null = current === null ? HEAD.exec(text) : null;
      if (head !== null) {
        current = { commit: head[1] ?? '', path: '' };
      } else if (current !== null && text.startsWith('filename ')) current.path = unquoted(text.slice(9));
    }
    from = to + 1;
  }
  return lines;
}

/** Git quotes names with odd characters. */
const unquoted = (name: string): string => readQuotedPath(name, name.length)?.path ?? name;
