import type { GitCommit } from '../../git/history/commits.ts';
import { personName } from '../../shared/domain/person-name.ts';
import type { RangePart } from '../../shared/folder-questions.ts';
import type { Commit } from '../../shared/ipc/shapes.ts';
import type { Host } from '../host.ts';
import type { ServedRepository } from '../repository.ts';
import { idsOfLong, type OpenList } from '../routes/commit-list.ts';
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
  const list = await openRange(host, repository, { branch, base, signal });
  const gitDir = host.snapshots.gitDirOf(repository, branch, base);
  return goingFirst(listParts(list), (over) => void host.lists.first(gitDir, () => over));
}

/** @param begun called with what resolves at the end of the parts */
async function* goingFirst<T>(
  parts: AsyncIterable<T>,
  begun: (over: Promise<void>) => void,
): AsyncGenerator<T, void> {
  const over = Promise.withResolvers<void>();
  begun(over.promise);
  try {
    yield* parts;
  } finally {
    over.resolve();
  }
}

/** A list's facts, its newest commits, the ids of all if there are many, and the others. */
export async function* listParts(list: OpenList): AsyncGenerator<RangePart, void> {
  const commits = list.commits[Symbol.asyncIterator]();
  // Git lists them while it counts them.
  const newest = commits.next();
  newest.catch(() => undefined);
  try {
    const facts = await list.facts;
    const { mergeBase, total } = facts;
    yield { mergeBase, total };
    let ids = idsOfLong(facts);
    for (let next = await newest; next.done !== true; next = await commits.next()) {
      yield { commits: next.value.map(shownCommit) };
      if (ids !== null) yield { ids };
      ids = null;
    }
  } finally {
    void commits.return?.();
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
