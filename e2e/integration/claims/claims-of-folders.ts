import type { Claim } from './claim.ts';

const NONE = 'none';

/** What is said of a folder: its files, its settings, what was begun in it. */
export const OF_FOLDERS: readonly Claim[] = [
  {
    id: 'uncommitted',
    says: '3 uncommitted files · Nothing is uncommitted here',
    git: 'git status --porcelain --untracked-files=all --find-renames',
    settings:
      'core.excludesFile, .gitignore, core.fileMode and filters count; status.* does not, it is how Git prints them',
    unknown: 'no number, before the first commit and where counting takes too long',
    files: [
      'renderer/features/compare/opening/WorktreeButton.tsx',
      'renderer/features/compare/opening/NothingToCompare.tsx',
    ],
    judged: 'a work tree with changed, new, ignored, moved and staged files',
  },
  {
    id: 'in-progress',
    says: 'rebase in progress',
    git: 'git status',
    settings: NONE,
    unknown: 'nothing is said: Git has no file of it',
    files: ['renderer/features/compare/opening/WorktreeButton.tsx'],
    judged: 'each operation, begun into a conflict by plain Git',
  },
  {
    id: 'identity',
    says: 'in your name · Signed as Ann <ann@example.com>',
    git: 'git var GIT_AUTHOR_IDENT',
    settings:
      'author.* and user.* of the user under conditions on gitdir, onbranch and hasconfig; the folder’s own, which is said; the variables of the environment',
    unknown: '“Git does not know who you are”; an address that Git would make up is none',
    files: [
      'renderer/features/today/row-words.ts',
      'renderer/features/notes/SignedAs.tsx',
      'cli/write-note.ts',
    ],
    judged: 'one folder under each of these in turn',
  },
  {
    id: 'no-repository',
    says: 'This folder is not in a Git repository · Choose the folder of a Git repository',
    git: 'git rev-parse --git-dir',
    settings: 'safe.directory of the user counts; the folder’s core.worktree does not',
    unknown: '“Git cannot read the repository of this folder”, with Git’s words',
    files: ['cli/repository.ts', 'hosting/in-place.ts', 'electron/embedded/folder-refused.ts'],
    judged: 'folders without, with, in and beside repositories, opened in the app and by “marginalia review”',
  },
  {
    id: 'shallow',
    says: 'This clone is shallow: its history ends here',
    git: 'git rev-parse --is-shallow-repository',
    settings: NONE,
    unknown: 'at a host: “The host’s history is shallow”',
    files: ['renderer/features/commits/ShallowEnd.tsx', 'renderer/features/lines/use-line-origin.ts'],
    judged: 'a whole clone and one of depth 1',
  },
  {
    id: 'unreadable',
    says: 'borrows objects from a folder that does not exist · is damaged, and Git objects in it cannot be read',
    git: 'git rev-list --all',
    settings: 'the folder’s objects/info/alternates count',
    unknown: '“Git could not read this folder”, with “git fsck”',
    files: ['git/objects/damage.ts', 'electron/repositories/folder/reasons.ts', 'git/refs/broken-refs.ts'],
    judged: 'a clone that borrows, before and after its lender is gone, and a commit that is lost',
  },
];
