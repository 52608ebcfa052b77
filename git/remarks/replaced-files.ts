import { groupBy } from '../history/group-by.ts';
import { unpairedChanges } from '../diff/listing.ts';
import { blobRenames } from '../follow/blob-renames.ts';
import { readFollowedCommits, type FollowedCommit } from '../follow/range.ts';
import type { ReplacedCommit } from '../history/replaced-commits.ts';
import { ignoreReadFailure } from '../process/read-failure.ts';
import type { HistoryCopy } from './git-port.ts';

/** A file of one commit that another commit may have under another name. */
export interface FileNames {
  from: string;
  to: string;
  path: string;
}

/** More files that only the other commit has are not compared: their contents may have to be fetched. */
const MAX_COMPARED_FILES = 300;

/**
 * The name of each file in the other commit, if it was renamed on the way; null: it was not.
 * @param contents makes sure that contents are available locally
 */
export async function renamedFiles(
  gitDir: string,
  contents: (ids: Iterable<string>) => Promise<void>,
  wanted: readonly FileNames[],
): Promise<Array<string | null>> {
  const names = new Map<FileNames, string>();
  for (const group of groupBy(wanted, ({ from, to }) => `${from} ${to}`).values()) {
    const [{ from, to } = { from: '', to: '' }] = group;
    const changes = await unpairedChanges({ gitDir, from, to });
    const gone = new Map(
      changes.flatMap(({ path, state, oldBlob }) => (state === 'D' ? [[path, oldBlob]] : [])),
    );
    const added = changes.filter(({ state, newMode }) => state === 'A' && newMode !== GITLINK);
    const equal = new Map(added.map(({ path, newBlob }) => [newBlob, path]));
    const unlike = group.flatMap((one) => {
      const blob = gone.get(one.path);
      const name = blob === undefined ? undefined : equal.get(blob);
      if (name !== undefined) names.set(one, name);
      return blob === undefined || name !== undefined ? [] : [{ one, blob }];
    });
    const wantedNames = new Set(unlike.map(({ one }) => baseName(one.path)));
    // A file that was moved keeps its own name more often than not.
    const others = added
      .toSorted(
        (a, b) => Number(wantedNames.has(baseName(b.path))) - Number(wantedNames.has(baseName(a.path))),
      )
      .slice(0, MAX_COMPARED_FILES);
    if (unlike.length === 0 || others.length === 0) continue;
    const [olds, news] = [unlike.map(({ blob }) => blob), others.map(({ newBlob }) => newBlob)];
    await contents([...olds, ...news]);
    for (const [at, other] of await blobRenames(gitDir, olds, news)) {
      const name = others[other]?.path;
      const one = unlike[at]?.one;
      if (one !== undefined && name !== undefined) names.set(one, name);
    }
  }
  return wanted.map((one) => names.get(one) ?? null);
}

const GITLINK = '160000';
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What replaced commits change, in order: those that are no longer readable are left out. */
export async function readReplaced(
  copy: Pick<HistoryCopy, 'gitDir' | 'fetchTreesOf'>,
  commits: readonly ReplacedCommit[],
  ephemeral: boolean,
): Promise<FollowedCommit[]> {
  if (commits.length === 0) return [];
  const trees = new Set(commits.flatMap(({ sha, parents }) => [sha, ...parents.slice(0, 1)]));
  // The host may no longer have them: local objects are read nevertheless.
  await copy.fetchTreesOf([...trees], ephemeral).catch(ignoreReadFailure);
  const ids = commits.map(({ sha }) => sha);
  try {
    return await readFollowedCommits(copy.gitDir, ids);
  } catch (cause) {
    ignoreReadFailure(cause);
    // One without its parent or its trees keeps none of the others from being read.
    const each: FollowedCommit[] = [];
    for (const sha of ids)
      each.push(...((await readFollowedCommits(copy.gitDir, [sha]).catch(ignoreReadFailure)) ?? []));
    return each;
  }
}
