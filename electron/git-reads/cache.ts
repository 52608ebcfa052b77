import { ensureBare, isBare } from '../../git/bare.ts';
import { GitError } from '../../git/error.ts';
import { fetchObjects, fetchRemote } from '../../git/fetch.ts';
import { hasCommit, isRefName, readRef } from '../../git/refs.ts';
import { AppFailure } from '../../shared/failure.ts';
import { keptFolder, keyName } from '../store/kept-folder.ts';
import type { CallOptions, GitRemote } from '../host/client.ts';

/** Milliseconds that the files of one change may take. */
const CONTENTS_TIMEOUT = 600_000;

/**
 * A bare copy of one repository, as far as something in it was asked for: the history of branches without the
 * contents of files, and contents by themselves. Tokens go to Git by its environment alone (see git/fetch.ts).
 */
export interface GitCache {
  readonly gitDir: string;
  remote(ephemeral: boolean): Promise<GitRemote>;
  /** Reads a branch's history anew from the host and gives its head. @throws AppFailure `not-found`. */
  fetchBranch(branch: string, ephemeral: boolean, options?: CallOptions): Promise<string>;
  hasCommit(sha: string): Promise<boolean>;
  /** Fetches contents (blobs) as far as they are not here. */
  fetchContents(ids: readonly string[], ephemeral: boolean, options?: CallOptions): Promise<void>;
}

const HEADS = 'refs/heads/';

export function openCache(
  root: string,
  key: readonly [orgId: string, repo: string],
  remote: (ephemeral: boolean) => Promise<GitRemote>,
): GitCache {
  const gitDir = keptFolder(root, ...key);
  const alone = firstAlone();

  return {
    gitDir,
    remote,
    async fetchBranch(branch, ephemeral, options = {}) {
      if (!isRefName(HEADS + branch, HEADS)) throw noBranch(branch);
      const from = await remote(ephemeral);
      // Not by its name: a branch `a` that became `a/b` would stand in its own way.
      const kept = `refs/${ephemeral ? 'ephemeral' : 'branches'}/${keyName(branch)}`;
      try {
        await alone(from.url, async () => {
          await ensureBare(gitDir);
          // Files stay on the host where it can leave them out.
          const more = { filter: 'blob:none', ...options };
          await fetchRemote(gitDir, from, [`+${HEADS}${branch}:${kept}`], more);
        });
      } catch (cause) {
        if (cause instanceof GitError && /couldn't find remote ref/i.test(cause.stderr))
          throw noBranch(branch);
        throw cause;
      }
      const tip = await readRef(gitDir, `${kept}^{commit}`);
      if (tip === null) throw noBranch(branch);
      return tip;
    },
    async hasCommit(sha) {
      return isBare(gitDir) && (await hasCommit(gitDir, sha));
    },
    async fetchContents(ids, ephemeral, options = {}) {
      const from = await remote(ephemeral);
      await alone(from.url, () =>
        fetchObjects(gitDir, from, ids, { timeoutMs: CONTENTS_TIMEOUT, ...options }),
      );
    },
  };
}

/**
 * Git writes a remote that leaves files out into the repository's configuration at its first fetch, and two that do so
 * at once stand in each other's way. Until one from an address went through, nothing else is fetched beside it.
 */
function firstAlone(): (url: string, work: () => Promise<void>) => Promise<void> {
  const known = new Set<string>();
  let turn: Promise<void> = Promise.resolve();
  return async (url, work) => {
    if (known.has(url)) return await work();
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    await mine;
    known.add(url);
  };
}

const noBranch = (branch: string): AppFailure =>
  new AppFailure({ kind: 'not-found', message: `The host has no branch ${branch.slice(0, 200)}.` });
