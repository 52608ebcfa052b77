import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ByteReader } from '../objects/blobs.ts';
import { readOrdinary } from '../objects/ordinary-file.ts';
import { endedWell, streamGit } from '../process/run.ts';
import { listRefs } from '../refs/refs.ts';
import { grafts, fileLines } from './grafts.ts';

/**
 * Why a comparison may show more, or something other, than was changed. `cut`: a shallow clone ends where it matters;
 * `grafted`: the repository's grafts file gives commits other parents; `replaced`: Git itself reads others in place of
 * commits (`git replace`), which we never do; `crossed`: each side was merged into the other, so they have several merge
 * bases, one of which is used. null: no reason.
 */
export type HistoryNote = 'cut' | 'grafted' | 'replaced' | 'crossed' | null;

/** The commits at which a shallow clone ends. */
export async function shallowCommits(gitDir: string): Promise<Set<string>> {
  return new Set((await fileLines(join(gitDir, 'shallow'))).filter(Boolean));
}

/**
 * @returns true if the history of `from` includes any of `commits`
 * @param without commits whose history is not walked
 */
export async function reaches(
  gitDir: string,
  from: readonly string[],
  commits: ReadonlySet<string>,
  without: readonly string[] = [],
): Promise<boolean> {
  const stream = streamGit(['rev-list', '--end-of-options', ...from, ...without.map((one) => `^${one}`)], {
    gitDir,
  });
  stream.stdin.end();
  try {
    const reader = new ByteReader(stream.stdout);
    for (let line = await reader.line(); line !== null; line = await reader.line())
      if (commits.has(line)) return true;
    await endedWell(stream, 'rev-list');
    return false;
  } finally {
    stream.kill();
  }
}

const REPLACE = 'refs/replace/';

/** The objects in whose place Git itself reads others. Few repositories have any, so Git is started only if some are likely. */
async function replacedObjects(gitDir: string): Promise<Set<string>> {
  const likely =
    ['refs/replace', 'reftable'].some((name) => existsSync(join(gitDir, name))) ||
    (await readOrdinary(join(gitDir, 'packed-refs')))?.includes(` ${REPLACE}`) === true;
  const refs = likely ? await listRefs(gitDir, REPLACE) : [];
  return new Set(refs.map(({ ref }) => ref.slice(REPLACE.length)));
}

/**
 * The note on the history between two commits. If a shallow clone ends behind their common history, nothing is missing:
 * what was left out is older. Unrelated histories need no note.
 * @param bases their merge bases
 */
export async function historyBetween(
  gitDir: string,
  sides: readonly string[],
  bases: readonly string[],
): Promise<HistoryNote> {
  const [common] = bases;
  const cut = await shallowCommits(gitDir);
  if (cut.size > 0 && common !== undefined && (await reaches(gitDir, sides, cut, [common]))) return 'cut';
  if ((await grafts(gitDir)).size > 0) return 'grafted';
  const replaced = await replacedObjects(gitDir);
  // Below what is common nothing can give the sides another common commit.
  const since = common === undefined ? [] : [common];
  if (replaced.size > 0 && (await reaches(gitDir, sides, replaced, since))) return 'replaced';
  return bases.length > 1 ? 'crossed' : null;
}

/** The same for a commit and its parent. @param parent null: none is present */
export async function historyBefore(
  gitDir: string,
  commit: string,
  parent: string | null,
): Promise<HistoryNote> {
  if (parent === null && (await shallowCommits(gitDir)).has(commit)) return 'cut';
  if ((await grafts(gitDir)).has(commit)) return 'grafted';
  return (await replacedObjects(gitDir)).has(commit) ? 'replaced' : null;
}
