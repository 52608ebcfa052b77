import { isTreePath } from './files-at.ts';
import { folderConfig } from '../config/plain-config.ts';
import { userConfig } from '../config/user-config.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { readSome } from '../objects/object-reader.ts';
import { nullOnExit } from '../process/error.ts';
import { runGit } from '../process/run.ts';

/** Larger lists are not read. */
const MAX_LIST_BYTES = 1024 * 1024;
const MAX_LISTS = 10;
const KEY = 'blame.ignorerevsfile';

/**
 * The commits that `blame.ignoreRevsFile` lists, as far as it names a plain file of this commit's tree: a path out of it
 * is never opened, and nothing is read from the work tree.
 * @param whose configuration counts: that of a work tree, with the user's, or of a bare repository alone
 */
export async function ignoredRevisions(
  whose: { workTree: string } | { bare: string },
  gitDir: string,
  commit: string,
): Promise<string[]> {
  const values =
    'workTree' in whose
      ? (await userConfig(whose.workTree)).flatMap(({ key, value }) => (key === KEY ? value : []))
      : ((await folderConfig(whose.bare, `^${KEY.replace('.', String.raw`\.`)}$`)).get(KEY) ?? []);
  // An empty value clears what was set before.
  const paths = values.slice(values.lastIndexOf('') + 1).slice(-MAX_LISTS);
  const blobs = await Promise.all(paths.filter(isTreePath).map((path) => plainFile(gitDir, commit, path)));
  const ids = blobs.filter((id) => id !== null);
  const listed = new Set<string>();
  for await (const object of readSome(gitDir, ids, MAX_LIST_BYTES))
    for (const [id] of object?.content.toString('latin1').matchAll(LISTED) ?? []) listed.add(id.trim());
  return [...listed];
}

/** An id on a line of its own, which a comment may follow. */
const LISTED = /^[ \t]*(?:[0-9a-f]{64}|[0-9a-f]{40})(?=[ \t\r]*(?:#|$))/gm;

/** Its blob; null: there is none, or it is a link. */
async function plainFile(gitDir: string, commit: string, path: string): Promise<string | null> {
  const listed = await runGit(['ls-tree', '-z', '--full-tree', '--end-of-options', commit, path], {
    gitDir,
    objectsOnly: objectFormatOf(commit),
    env: { GIT_LITERAL_PATHSPECS: '1' },
  }).catch(nullOnExit);
  return /^100\d{3} blob ([0-9a-f]+)\t/.exec(listed?.stdout.toString('latin1') ?? '')?.[1] ?? null;
}
