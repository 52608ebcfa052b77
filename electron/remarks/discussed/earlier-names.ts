import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { filesAt } from '../../../git/follow/files-at.ts';
import { laterNames, MAX_LATER_NAMES } from '../../../git/follow/later-names.ts';
import { groupBy } from '../../../git/history/group-by.ts';
import { mergedCommits } from '../../../git/history/merged-commits.ts';
import { yieldMain } from '../../../git/process/yield.ts';
import { ignoreReadFailure } from '../../../git/process/read-failure.ts';
import type { History } from '../../../git/remarks/history.ts';
import type { RepositoryPlace } from '../../host/client.ts';
import type { OpenCopy } from '../../repository-copy/index.ts';
import type { FileCursor, RemarkedFile, RemarkedFileStore } from '../../store/remarked-files.ts';

/** A file with remarks of an object's notes, and all names by which it is known. */
interface NamedFile {
  object: string;
  path: string;
  names: string[];
}

/** Files with remarks that are looked for under other names, and commits that have them: the newest. */
const MAX_FILES = 20_000;
const MAX_COMMITS = 100;
/** How long the history is searched for their names. */
const SEARCH_TIMEOUT_MS = 30_000;
/** The last name of a file that was looked for in the history: this is not done again. */
const GONE = '';
const NAMES_PER_WRITE = 2_000;

interface Deps {
  store: RemarkedFileStore;
  /** Settles when no first rows of a comparison are being waited for. */
  calm: () => Promise<void>;
}

/** Searches that failed, which are remembered. */
const MAX_FAILED_SEARCHES = 100;

/**
 * Finds what remarked files are called in a commit, following renames. Runs once per commit while the set of files is
 * the same. What one search cannot finish is left to the next; after a failure, the next one runs after a restart or when
 * notes change.
 */
export const createEarlierNames = ({ store, calm }: Deps) => {
  const failed = new LRUCache<string, true>({ max: MAX_FAILED_SEARCHES });
  return async (
    place: RepositoryPlace,
    copy: Pick<OpenCopy, 'gitDir' | 'fetchTreesOf'>,
    history: History,
    base: string,
    ephemeral: boolean,
  ): Promise<void> => {
    const key = JSON.stringify([place.orgId, place.repo, base, ...store.tips(place)]);
    if (failed.has(key) || store.isFollowed(place, base)) return;
    const all = (await filesOf(store, place)).filter(({ names }) => !names.includes(GONE));
    const files = all.slice(0, MAX_FILES);
    const there = await filesAt(
      copy.gitDir,
      base,
      files.flatMap(({ names }) => names),
    );
    const lost = groupBy(
      files.filter(({ names }) => !names.some((name) => there.has(name))),
      ({ object }) => object,
    );
    const merged = await mergedCommits(copy.gitDir, [...lost.keys()], base);
    const some = merged.slice(0, MAX_COMMITS).map(({ sha }) => sha);
    if (some.length > 0) await copy.fetchTreesOf([base, ...some], ephemeral).catch(ignoreReadFailure);
    const named: RemarkedFile[] = [];
    const unnamed: NamedFile[] = [];
    for (const commit of some) {
      await calm();
      const here = lost.get(commit) ?? [];
      const wanted = here.map(({ path }) => ({ from: commit, to: base, path }));
      const names = await history.renamed(wanted, ephemeral).catch(ignoreReadFailure);
      // What is missing may be there the next time.
      if (names === undefined) {
        failed.set(key, true);
        continue;
      }
      for (const [at, file] of here.entries()) {
        const name = names[at] ?? null;
        if (name === null) unnamed.push(file);
        else named.push({ ...file, name });
      }
    }
    // After repeated renames and edits a file may no longer resemble the original.
    const paths = [...new Set(unnamed.map(({ path }) => path))];
    const signal = AbortSignal.timeout(SEARCH_TIMEOUT_MS);
    const searched = new Map<string, string[]>();
    for (let at = 0; at < paths.length; at += MAX_LATER_NAMES) {
      const portion = paths.slice(at, at + MAX_LATER_NAMES);
      const later = await laterNames(copy.gitDir, base, portion, signal).catch(ignoreReadFailure);
      for (const path of portion) {
        const names = later?.names.get(path) ?? [];
        searched.set(path, later?.ended === true ? [...names, GONE] : names);
      }
      if (later?.ended !== true) failed.set(key, true);
    }
    for (const file of unnamed)
      for (const name of searched.get(file.path) ?? []) named.push({ ...file, name });
    for (let at = 0; at < named.length; at += NAMES_PER_WRITE) {
      store.addNames(place, named.slice(at, at + NAMES_PER_WRITE));
      await setImmediate();
    }
    if (!failed.has(key) && merged.length <= MAX_COMMITS) store.setFollowed(place, base);
  };
};

/** All files with remarks, those first whose notes were read last. */
async function filesOf(store: RemarkedFileStore, place: RepositoryPlace): Promise<NamedFile[]> {
  const files = new Map<string, NamedFile & { row: number }>();
  const yieldLoop = yieldMain();
  let after: FileCursor | null = null;
  do {
    const page: ReturnType<RemarkedFileStore['page']> = store.page(place, after);
    for (const { row, object, path, name } of page.files) {
      const key = `${object} ${path}`;
      const file = files.get(key) ?? { row, object, path, names: [] };
      if (!file.names.includes(name)) file.names.push(name);
      file.row = Math.max(file.row, row);
      files.set(key, file);
    }
    after = page.next;
    await yieldLoop();
  } while (after !== null);
  return [...files.values()].toSorted((a, b) => b.row - a.row);
}
