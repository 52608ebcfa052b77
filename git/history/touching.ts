import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { gitText } from '../process/run.ts';

/** Which files: the file or folder at this path (`exact`), or all whose path contains the text, ignoring case. */
export interface PathFilter {
  text: string;
  exact: boolean;
}

/** Beyond, only the newest are listed. */
const MAX_LISTED_COMMITS = 20_000;

/**
 * Ids of the commits that `tip` reaches and `without` (null: none) does not, and that change such a file compared with
 * their parents. A merge counts if it differs from all of its parents. No file content is read.
 * @throws GitError
 */
export async function commitsTouching(
  gitDir: string,
  { tip, without, paths }: { tip: string; without: string | null; paths: readonly PathFilter[] },
): Promise<string[]> {
  const listed = async (...which: readonly string[]): Promise<string[]> => {
    const commits = [tip, ...(without === null ? [] : [`^${without}`])];
    const text = await gitText(
      [
        'rev-list',
        ...which,
        `--max-count=${String(MAX_LISTED_COMMITS)}`,
        '--end-of-options',
        ...commits,
        '--',
        ...paths.map(pathspec),
      ],
      { gitDir, timeoutMs: 60_000 },
    );
    return text.split('\n').filter((id) => OBJECT_ID.test(id));
  };
  const [plain, merges] = await Promise.all([
    // Walk both sides of a merge even where the merge took nothing from one.
    listed('--no-merges', '--full-history'),
    listed('--merges'),
  ]);
  return [...plain, ...merges];
}

function pathspec({ text, exact }: PathFilter): string {
  if (exact) return `:(top,literal)${text}`;
  return `:(top,icase)*${text.replaceAll(/[*?[\\]/g, String.raw`\$&`)}*`;
}
