import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { HistoryCopy } from './git-port.ts';
import { createHistory, type History } from './history.ts';

/** A repository's history, and where Git reads it. */
export type HistoryOf = (place: RepositoryPlace) => {
  gitDir: string;
  history: History;
  /** Whether a commit exists here with all its ancestors. */
  has: (sha: string) => Promise<boolean>;
};

/**
 * Caches Git's answers by copy, not by place: when a folder is removed, the next one may get its name and so its place.
 */
export function createHistories(copies: { of: (place: RepositoryPlace) => HistoryCopy }): HistoryOf {
  const histories = new WeakMap<HistoryCopy, History>();
  return (place) => {
    const copy = copies.of(place);
    const history = histories.get(copy) ?? createHistory(copy);
    histories.set(copy, history);
    return { gitDir: copy.gitDir, history, has: (sha) => copy.hasHistory(sha) };
  };
}
