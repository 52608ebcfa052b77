import { blobRenames } from './blob-renames.ts';
import { fileVersions } from './file-versions.ts';
import { readFollowedCommits } from './range.ts';
import { mayRename } from './renames.ts';

/** How often a file may have been renamed. */
const MAX_STEPS = 20;
/** Names per search: they are command-line arguments. */
export const MAX_LATER_NAMES = 500;

/**
 * What files were called later in the history of a commit that does not have them under their names, in order. All contents
 * that are compared must be in the repository.
 * @param paths at most `MAX_LATER_NAMES`
 * @returns also whether the search came to its end, so that they have no others
 * @throws GitError
 */
export async function laterNames(
  gitDir: string,
  commit: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<{ names: Map<string, string[]>; ended: boolean }> {
  const next = new Map<string, string>();
  const seen = new Set(paths);
  let ended = true;
  let names = [...seen];
  for (let step = 0; step < MAX_STEPS && names.length > 0; step += 1) {
    const { removedIn, isCut } = await fileVersions(gitDir, commit, names, { signal });
    ended &&= !isCut;
    const removing = mayRename(await readFollowedCommits(gitDir, removedIn));
    const newNames: string[] = [];
    // What a merge brings in was renamed in one of its commits, unless the merge itself did it.
    for (const { changes } of removing.toSorted((a, b) => a.parents.length - b.parents.length)) {
      const list = [...changes.values()];
      const removed = list.filter(
        ({ path, old, new: now }) => now === null && old !== null && names.includes(path) && !next.has(path),
      );
      const added = list.filter(({ old, new: now }) => old === null && now !== null);
      const renames = await blobRenames(
        gitDir,
        removed.map(({ old }) => old ?? ''),
        added.map(({ new: now }) => now ?? ''),
      );
      for (const [from, to] of renames) {
        const [path = '', name = ''] = [removed[from]?.path, added[to]?.path];
        next.set(path, name);
        if (seen.has(name)) continue;
        ended &&= seen.size < 2 * MAX_LATER_NAMES;
        if (seen.size < 2 * MAX_LATER_NAMES) newNames.push(name);
        seen.add(name);
      }
    }
    names = newNames;
  }
  return {
    names: new Map(paths.map((path) => [path, namesAfter(next, path)])),
    ended: ended && names.length === 0,
  };
}

/** Each name once: a file may get one of them back. */
function namesAfter(next: ReadonlyMap<string, string>, path: string): string[] {
  const names = new Set([path]);
  for (const name of names) {
    const to = next.get(name);
    if (to !== undefined) names.add(to);
  }
  return [...names].slice(1);
}
