import type { GitCommit } from '../../git/history/commits.ts';
import { personName } from '../../shared/domain/person-name.ts';
import type { RangePart } from '../../shared/folder-questions.ts';
import type { Commit } from '../../shared/ipc/shapes.ts';
import type { Host } from '../host.ts';
import type { ServedRepository } from '../repository.ts';
import { LONG_LIST_COMMITS } from '../routes/commit-list.ts';
import { openRange } from '../routes/history.ts';

interface Wanted {
  branch: string;
  base: string;
  signal: AbortSignal;
}

/** The commits of a comparison, in parts. */
export async function rangeParts(
  host: Host,
  repository: ServedRepository,
  { branch, base, signal }: Wanted,
): Promise<AsyncGenerator<RangePart, void>> {
  const range = await openRange(host, repository, { branch, base, signal });
  return parts(range, host, host.snapshots.gitDirOf(repository, branch, base));
}

async function* parts(
  { commits, totals, ids }: Awaited<ReturnType<typeof openRange>>,
  { lists }: Pick<Host, 'lists'>,
  gitDir: string,
): AsyncGenerator<RangePart, void> {
  const over = Promise.withResolvers<void>();
  void lists.first(gitDir, () => over.promise);
  try {
    const [mergeBase, total] = await totals;
    yield { mergeBase, total };
    let hasIds = total === null || total <= LONG_LIST_COMMITS;
    for await (const some of commits) {
      yield { commits: some.map(shownCommit) };
      if (hasIds) continue;
      hasIds = true;
      const all = await ids();
      if (all !== null) yield { ids: all };
    }
  } finally {
    over.resolve();
  }
}

/** A commit as the page shows it. Texts stay unchanged: they are hostile until rendered as text. */
export const shownCommit = ({ sha, parents, message, authorName, authorEmail, date }: GitCommit): Commit => ({
  sha,
  parents,
  message,
  authorName: personName(authorName, authorEmail),
  authorEmail,
  date,
});
