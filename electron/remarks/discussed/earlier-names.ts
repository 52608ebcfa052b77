import { filesAt } from '../../../git/follow/files-at.ts';
import { laterNames } from '../../../git/follow/later-names.ts';
import { groupBy } from '../../../git/history/group-by.ts';
import { mergedCommits } from '../../../git/history/merged-commits.ts';
import { ignoreReadFailure } from '../../../git/process/read-failure.ts';
import type { History } from '../../../git/remarks/history.ts';
import type { RepositoryPlace } from '../../host/client.ts';
import type { OpenCopy } from '../../repository-copy/index.ts';
import type { NamedFile, RemarkedFileStore } from '../../store/remarked-files.ts';

/** Files with remarks that are looked for under other names, and commits that have them: the newest. */
const MAX_FILES = 20_000;
const MAX_COMMITS = 100;
/** How long the history is searched for their names. */
const SEARCH_TIMEOUT_MS = 30_000;
/** The last name of a file that was looked for in the history: this is not done again. */
const GONE = '';

interface Deps {
  store: RemarkedFileStore;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
}

/**
 * Finds the names that files with remarks have in a commit, if they were renamed on the way there. Once for each commit,
 * until there are other files.
 */
export const createEarlierNames =
  ({ store, calm }: Deps) =>
  async (
    place: RepositoryPlace,
    copy: Pick<OpenCopy, 'gitDir' | 'fetchTreesOf'>,
    history: History,
    base: string,
    ephemeral: boolean,
  ): Promise<void> => {
    if (store.isFollowed(place, base)) return;
    const files = store.files(place, MAX_FILES);
    const there = await filesAt(
      copy.gitDir,
      base,
      files.flatMap(({ names }) => names),
    );
    const lost = groupBy(
      files.filter(({ names }) => !names.includes(GONE) && !names.some((name) => there.has(name))),
      ({ object }) => object,
    );
    const merged = await mergedCommits(copy.gitDir, [...lost.keys()], base);
    const some = merged.slice(0, MAX_COMMITS).map(({ sha }) => sha);
    if (some.length > 0) await copy.fetchTreesOf([base, ...some], ephemeral).catch(ignoreReadFailure);
    const named: Array<NamedFile & { name: string }> = [];
    const unnamed: NamedFile[] = [];
    for (const commit of some) {
      await calm();
      const here = lost.get(commit) ?? [];
      const wanted = here.map(({ path }) => ({ from: commit, to: base, path }));
      const names = await history.renamed(wanted, ephemeral).catch(ignoreReadFailure);
      // What is missing may be there the next time.
      if (names === undefined) continue;
      for (const [at, file] of here.entries()) {
        const name = names[at] ?? null;
        if (name === null) unnamed.push(file);
        else named.push({ ...file, name });
      }
    }
    // A file that was renamed and changed, again and again, is no longer like the one that it was.
    const paths = [...new Set(unnamed.map(({ path }) => path))];
    const signal = AbortSignal.timeout(SEARCH_TIMEOUT_MS);
    const later = await laterNames(copy.gitDir, base, paths, signal).catch(ignoreReadFailure);
    for (const file of unnamed)
      for (const name of [...(later?.get(file.path) ?? []), GONE]) named.push({ ...file, name });
    store.follow(place, base, named);
  };
