import { NEEDS_COMMIT } from '../../../shared/domain/worktree.ts';
import { shortSha } from '../../ui/format.ts';
import type { Committed } from './use-committed.ts';

/** For example "Committed as 1a2b3c4: Cap the life" or "Committed as 2 commits, the newest 1a2b3c4: Cap the life". */
export function committedWords({ commits }: Pick<Committed, 'commits'>): string {
  const [newest] = commits;
  if (newest === undefined) return '';
  const one = `${shortSha(newest.sha)}: ${newest.subject}`;
  return commits.length === 1
    ? `Committed as ${one}`
    : `Committed as ${commits.length} commits, the newest ${one}`;
}

export const NOT_COMMITTED_YET = 'not committed yet';

/**
 * What became of the lines of a file that are shown as uncommitted; without a path, of all these changes. For example
 * "committed as 1a2b3c4".
 */
export function becameWords(committed: Pick<Committed, 'commits' | 'isShown'> | null, path?: string): string {
  const commits = committed?.isShown === true ? committed.commits : [];
  const some = path === undefined ? commits : commits.filter(({ paths }) => paths.includes(path));
  const [newest] = some;
  if (newest === undefined) return NOT_COMMITTED_YET;
  const sha = shortSha(newest.sha);
  return some.length === 1 ? `committed as ${sha}` : `committed as ${some.length} commits, the newest ${sha}`;
}

/** Why no note can be saved on uncommitted changes. @param became see `becameWords` */
export const needsCommit = (became: string): string =>
  became === NOT_COMMITTED_YET
    ? NEEDS_COMMIT
    : `These changes are ${became} now. What you write here is kept as a draft, which can be used there.`;
