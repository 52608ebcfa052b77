import { operationsInProgress } from '../../../git/worktree/operation.ts';
import { gitText } from '../../../git/process/run.ts';
import { revisionOf } from '../../../shared/domain/side.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import { tableFolders } from '../ref-folders.ts';
import type { FolderGit } from '../../repository-copy/folder-copy.ts';

const NOTES = 'refs/notes';

/** What is watched: a repository, and the sides of the open comparison. */
export interface WatchedFolder {
  place: RepositoryPlace;
  git: FolderGit;
  sides: readonly string[];
  /** Its work tree, for comparing files; null: unknown. */
  workTree: string | null;
}

interface Sides {
  /** What is checked out. */
  head: string | null;
  sides: ReadonlyMap<string, string | null>;
}

export interface FolderSnapshot extends Sides {
  /** Everything that can be listed, what is checked out, and what was begun there, as one text. */
  listed: string;
  notes: string;
}

/** The commits that revisions of a folder resolve to, in order; null: none. */
export type Tips = (folder: WatchedFolder, revisions: readonly string[]) => Promise<(string | null)[]>;

/** Reads the commits of the sides, and HEAD. */
export async function sidesOf(folder: WatchedFolder, tips: Tips): Promise<Sides> {
  const sides = folder.sides.filter((side) => !isUncommittedSide(side));
  const [head = null, ...ids] = await tips(folder, ['HEAD', ...sides.map(revisionOf)]);
  return { head, sides: new Map(sides.map((side, at) => [side, ids[at] ?? null])) };
}

/** Reads the lists of refs and notes, after the diff was read. */
export async function listsBeside(
  { git: { headDir } }: WatchedFolder,
  { head, sides }: Sides,
): Promise<FolderSnapshot> {
  const places = ['refs/heads', 'refs/remotes', 'refs/tags', NOTES];
  const text = await gitText(['for-each-ref', '--format=%(HEAD)%(objectname) %(refname)', '--', ...places], {
    gitDir: headDir,
  });
  // A branch without a commit is in no list.
  const unborn =
    head === null
      ? await gitText(['symbolic-ref', '--quiet', 'HEAD'], { gitDir: headDir }).catch(() => '')
      : '';
  const operations = await operationsInProgress(headDir);
  const refs = text.split('\n');
  const isNote = (line: string): boolean => line.includes(` ${NOTES}/`);
  return {
    head,
    sides,
    listed: [unborn, head ?? '', operations.join(), ...refs.filter((line) => !isNote(line))].join('\n'),
    notes: refs.filter(isNote).join('\n'),
  };
}

/** Folders in which a change of a ref is visible, besides those of refs. */
export const placesOf = ({ gitDir, headDir }: FolderGit): string[] =>
  [...new Set([gitDir, headDir])].flatMap((folder) => [folder, ...tableFolders(folder)]);
