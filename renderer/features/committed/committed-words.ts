import type { ChangesCommitted } from '../../../shared/ipc/changes-committed.ts';
import { shortSha } from '../../ui/format.ts';

/** For example "Committed as 1a2b3c4: Cap the life" or "Committed as 2 commits, the newest 1a2b3c4: Cap the life". */
export function committedWords({ commits }: Pick<ChangesCommitted, 'commits'>): string {
  const [newest] = commits;
  if (newest === undefined) return '';
  const one = `${shortSha(newest.sha)}: ${newest.subject}`;
  return commits.length === 1
    ? `Committed as ${one}`
    : `Committed as ${commits.length} commits, the newest ${one}`;
}
