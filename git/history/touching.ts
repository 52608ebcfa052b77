import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { gitText } from '../process/run.ts';

/** Which files: the one (or the folder) at this path, or (not `exact`) those whose path holds the text, in whatever case. */
export interface PathFilter {
  text: string;
  exact: boolean;
}

/** The most commits that are listed: of more, the newest. */
const MOST = 20_000;

/**
 * Ids of the commits that `tip` reaches and `without` (null: nobody) does not, which change any such file against their
 * parents. A merge is one of them where it is like none of its parents. No file's content is read.
 * @throws GitError
 */
export async function commitsTouching(
  gitDir: string,
  { tip, without, paths }: { tip: string; without: string | null; paths: readonly PathFilter[] },
  signal?: AbortSignal,
): Promise<string[]> {
  const listed = async (...which: readonly string[]): Promise<string[]> => {
    const commits = [tip, ...(without === null ? [] : [`^${without}`])];
    const text = await gitText(
      [
        'rev-list',
        ...which,
        `--max-count=${String(MOST)}`,
        '--end-of-options',
        ...commits,
        '--',
        ...paths.map(pathspec),
      ],
      { gitDir, timeoutMs: 60_000, ...(signal ? { signal } : {}) },
    );
    return text.split('\n').filter((id) => OBJECT_ID.test(id));
  };
  const [plain, merges] = await Promise.all([
    // Sides of a merge are walked also where the merge took nothing of them.
    listed('--no-merges', '--full-history'),
    listed('--merges'),
  ]);
  return [...plain, ...merges];
}

function pathspec({ text, exact }: PathFilter): string {
  if (exact) return `:(top,literal)${text}`;
  return `:(top,icase)*${text.replaceAll(/[*?[\\]/g, String.raw`\$&`)}*`;
}
