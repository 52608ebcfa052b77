import type { Claim } from './claim.ts';

const NONE = 'none';
const GENERATED = 'the repositories that were made at random';

/** What is said of files, notes, signatures, refs and remotes. */
export const OF_CONTENTS: readonly Claim[] = [
  {
    id: 'totals',
    says: '4 files +12 −3',
    git: 'git diff --shortstat -M <base>...<branch>; git diff --name-status -M',
    settings: 'the attributes of the older side count; diff.* of the user does not',
    unknown:
      '“Git did not compare them all: a file that was renamed and edited may be shown as deleted and added”',
    files: [
      'renderer/features/compare/reading/DiffTotals.tsx',
      'renderer/features/compare/reading/Totals.tsx',
      'renderer/features/compare/reading/Caveats.tsx',
    ],
    judged: `files, lines and paths of ${GENERATED}`,
  },
  {
    id: 'generated',
    says: 'generated',
    git: 'git check-attr linguist-generated -- <path>',
    settings: 'the attributes of the newer side’s tree; core.attributesFile and info/attributes do not count',
    unknown: '“which files are generated is not known of every file”',
    files: ['shared/domain/generated.ts', 'renderer/features/compare/reading/Caveats.tsx'],
    judged: 'a branch with attributes that are set, unset and nested',
  },
  {
    id: 'held',
    says: 'Binary · held back because attributes say so',
    git: 'git diff --numstat <base>...<branch> (“-”: no lines)',
    settings: 'the attributes of the older side count; diff.<driver>.binary of the user does not',
    unknown: '“a content is missing from the repository, or damaged”',
    files: ['renderer/diff/worker/facts.ts'],
    judged: 'files that are binary by bytes, by attributes, and late in their text',
  },
  {
    id: 'lfs-pointer',
    says: 'Git LFS pointer: 1.2 kB',
    git: 'git cat-file blob <commit>:<path>, which must be a pointer byte by byte',
    settings: 'none: filters are not run',
    unknown: 'shown as the text that it is',
    files: ['renderer/diff/worker/facts.ts'],
    judged: 'a pointer, and four texts that only look like one',
  },
  {
    id: 'search',
    says: '7 lines in 2 files · nothing found',
    git: 'git grep -n -I [-E|-F] [-i] -e <text> <commit>',
    settings: 'grep.* of the user does not count',
    unknown: '“there may be more”; how many files could not be searched',
    files: ['renderer/features/search/search-words.ts'],
    judged: 'words, patterns, any case, and nothing',
  },
  {
    id: 'line-author',
    says: 'Ann wrote this line',
    git: 'git blame --porcelain <commit> -- <path>',
    settings: 'blame.ignoreRevsFile of the user counts',
    unknown: '“The history on this computer ends with this commit: an older one may have written the line”',
    files: ['renderer/features/lines/use-line-origin.ts', 'electron/repository-copy/line-blame.ts'],
    judged: `thirty lines in each of ${GENERATED}`,
  },
  {
    id: 'file-history',
    says: 'No commit changed a file of this name · 5 commits',
    git: 'git log --follow --format=%H <commit> -- <path>',
    settings: 'none: log.* and diff.renames of the user do not count',
    unknown: '“there may be more than a shallow clone has”',
    files: ['renderer/features/compare/opened/FileHistoryDialog.tsx'],
    judged: `two files in each of ${GENERATED}`,
  },
  {
    id: 'note',
    says: 'There is no note yet · the text of a note',
    git: 'git notes --ref=<ref> show <object>; git notes get-ref',
    settings: 'core.notesRef decides where a new note goes',
    unknown: '“There is a note, and its text cannot be read: it is missing, damaged or too large”',
    files: [
      'electron/notes/reader.ts',
      'renderer/features/notes/NoteRow.tsx',
      'electron/repository-copy/unreadable-notes.ts',
    ],
    judged: 'every commit of a repository, every second one with a note',
  },
  {
    id: 'sent',
    says: 'sent 2 notes · nothing new',
    git: 'git notes list at the remote, before and after',
    settings:
      'remote.*.pushurl of the folder, url.*.insteadOf and pushInsteadOf of the user; the folder’s own rewrites do not count, and where they would lead Git elsewhere, that is said',
    unknown: '“was not sent to …”, with the reason',
    files: [
      'renderer/features/sync/folder-sync-words.ts',
      'electron/folder-sync/send-notes.ts',
      'electron/folder-sync/send-to-others.ts',
    ],
    judged: 'two clones that take turns',
  },
  {
    id: 'signature',
    says: 'Good signature by ann@example.com · Bad signature · Your Git has no list of allowed signers',
    git: 'git log -1 --format=%G?%n%GS <commit>',
    settings:
      'gpg.* of the user and the system, under the conditions that hold in the folder; the folder’s own gpg.* would choose a program, so it does not count, and that is said',
    unknown: '“Your Git could not check this signature”, or why it could not',
    files: [
      'git/signatures/check-signature.ts',
      'renderer/features/signatures/signature-words.ts',
      'renderer/features/verdicts/SignatureItem.tsx',
    ],
    judged:
      'SSH signatures of two keys and a forged one: no list, a list of the folder, a list under a condition',
  },
  {
    id: 'refs',
    says: 'the branches and tags that can be chosen, with their commits',
    git: 'git for-each-ref refs/heads refs/tags',
    settings: NONE,
    unknown: '“is broken: Git cannot read it, so it is left out”',
    files: ['git/refs/broken-refs.ts'],
    judged: GENERATED,
  },
  {
    id: 'checked-out',
    says: 'main is checked out · has no commit yet · tracks origin/main',
    git: 'git symbolic-ref HEAD; git rev-parse HEAD; git rev-parse @{upstream}',
    settings: 'branch.<name>.remote and .merge of the folder count',
    unknown: '“The branch that is checked out has no commit yet”',
    files: ['electron/repositories/sides.ts', 'renderer/features/compare/ComparisonBody.tsx'],
    judged: 'before the first commit, in a clone, and detached',
  },
  {
    id: 'worktrees',
    says: 'locked: on a stick · Git does not list this worktree any more',
    git: 'git worktree list --porcelain',
    settings: NONE,
    unknown: '“3 more in Git”',
    files: ['electron/worktrees/index.ts', 'renderer/features/compare/opening/use-worktrees.ts'],
    judged: 'three worktrees: with a branch, detached and locked',
  },
];
