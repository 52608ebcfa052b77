import type { RepositoryDetails } from '../../../shared/ipc/shapes.ts';

interface Section {
  readonly title: string;
  readonly repositories: readonly RepositoryDetails[];
}

/**
 * Pinned repositories first, then recent ones, then all others, each once. While searching there is one list in the
 * host's order.
 */
export function sectionsOf(
  all: readonly RepositoryDetails[],
  marks: { pinned: readonly string[]; recent: readonly string[] },
  searching: boolean,
): Section[] {
  if (searching) return all.length === 0 ? [] : [{ title: 'Found', repositories: all }];
  const byName = new Map(all.map((repository) => [repository.name, repository]));
  const take = (names: readonly string[]): RepositoryDetails[] =>
    names.flatMap((name) => {
      const repository = byName.get(name);
      byName.delete(name);
      return repository ? [repository] : [];
    });
  return [
    { title: 'Pinned', repositories: take(marks.pinned) },
    { title: 'Recent', repositories: take(marks.recent) },
    { title: 'All repositories', repositories: [...byName.values()] },
  ].filter((section) => section.repositories.length > 0);
}
