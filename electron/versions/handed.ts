import { mergeBase } from '../../git/history/merge-base.ts';
import { gitText } from '../../git/process/run.ts';
import type { Comparison, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { Version } from '../../shared/ipc/versions.ts';
import type { OpenRepository } from '../repositories/port.ts';
import { baseOf } from './base.ts';

interface Deps {
  open: OpenRepository;
  /** Commits of a folder's hand-overs, newest first. */
  handed: (place: RepositoryPlace) => Promise<readonly string[]>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The versions of a working tree: what is shown, and what was handed over. Empty if nothing was. */
export function createHandedVersions({ open, handed, now }: Deps) {
  return async (comparison: Comparison & { tip: string }): Promise<Version[]> => {
    const { orgId, repo, tip } = comparison;
    const commits = await handed({ orgId, repo });
    if (commits.length === 0) return [];
    const repository = open({ orgId, repo });
    const { gitDir } = repository.copy();
    const base = await baseOf(repository, comparison, () => true);
    const version = async (commit: string, at: number, number: number): Promise<Version> => ({
      number,
      tip: commit,
      mergeBase: base.tip === null ? null : await mergeBase(gitDir, base.tip, commit).catch(() => null),
      at,
      commits: 1,
      added: null,
      readAt: null,
      gone: null,
    });
    const dates = await gitText(
      ['log', '--no-walk=unsorted', '--format=%ct', '--end-of-options', ...commits],
      {
        gitDir,
      },
    );
    const times = dates.split('\n').map((seconds) => Number(seconds) * 1000);
    const given = await Promise.all(
      commits.map((commit, at) => version(commit, times[at] ?? 0, commits.length - at)),
    );
    return [
      await version(tip, now(), commits.length + 1),
      ...given.map((one) => ({ ...one, readAt: one.at, isHanded: true as const })),
    ];
  };
}
