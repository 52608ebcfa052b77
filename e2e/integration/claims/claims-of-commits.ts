import type { Claim } from './claim.ts';

const GENERATED = 'the repositories that were made at random';
const REFS_ONLY = 'none: it follows from the commits alone';

/** What is said of commits, ranges and merges. */
export const OF_COMMITS: readonly Claim[] = [
  {
    id: 'merges',
    says: 'Merges cleanly into main · Conflicts in 2 files with main',
    git: 'git merge --no-commit <branch>, then git ls-files --unmerged',
    settings:
      'as Git merges by default; merge=union and -merge of the base’s attributes count, merge.* and merge drivers of the user do not: merge.directoryRenames, renames and renameLimit are named beside the answer where Git merges otherwise with them, renormalize and default always',
    unknown:
      '“not all renames searched”; “by Git’s defaults. Your Git is set to …, so your own merge may turn out differently”; “the merge driver was not run, so your own merge may turn out differently”; “The merge could not be tried”',
    files: ['renderer/features/merge/merge-words.ts', 'renderer/features/merge/MergeStatus.tsx'],
    judged: `the unmerged paths of ${GENERATED}, and how many`,
  },
  {
    id: 'no-such-name',
    says: '“x” is not a branch, tag or commit here · There is no commit “x”',
    git: 'git rev-parse --verify <text>, peeled to a commit',
    settings: 'core.disambiguate and core.warnAmbiguousRefs do not count',
    unknown: '“names a commit that cannot be read here”; at a host: “finds commits by their whole ids only”',
    files: [
      'electron/repositories/sides.ts',
      'electron/host/no-commit.ts',
      'electron/repositories/host/sides.ts',
      'electron/repositories/folder/words.ts',
      'cli/range.ts',
      'cli/add.ts',
    ],
    judged: 'texts of every kind that Git reads, in the app and in “marginalia review”',
  },
  {
    id: 'commits-in-range',
    says: '3 commits · Every commit of the branch is already in its base',
    git: 'git rev-list --count <base>..<branch>',
    settings: REFS_ONLY,
    unknown: 'at a host that lists no range: “truncated”',
    files: ['renderer/features/compare/commits/commits-state.tsx'],
    judged: `the ids and their number, both ways, in ${GENERATED}`,
  },
  {
    id: 'merge-base',
    says: 'share no history · they have several merge bases. This compares with 1a2b3c4',
    git: 'git merge-base --all <base> <branch>',
    settings: 'the folder’s shallow and info/grafts count',
    unknown: '“This clone is shallow: what the two have in common was not fetched”',
    files: [
      'renderer/features/compare/opening/NothingShared.tsx',
      'renderer/features/compare/reading/Caveats.tsx',
    ],
    judged: `in ${GENERATED}, also with a branch of another root`,
  },
  {
    id: 'branch-moved',
    says: 'topic moved, 12 new commits · topic was rewritten: 3 commits replaced · went back',
    git: 'git rev-list --left-right --count <from>...<to>; git merge-base --is-ancestor',
    settings: REFS_ONLY,
    unknown: 'the two ids alone, without a number',
    files: [
      'renderer/features/compare/commits/use-moved-message.ts',
      'renderer/features/sync/sync-words.ts',
      'renderer/features/sync/folder-sync-words.ts',
    ],
    judged: `between the branches of ${GENERATED}`,
  },
  {
    id: 'version-pairs',
    says: 'unchanged · changed · new · dropped, since version 2',
    git: 'git range-diff <old base>..<old> <base>..<new>',
    settings: 'none of the user’s: notes, colours and diff.* would change the answer',
    unknown:
      '“One of these versions has more commits than can be paired”; “The older version is no longer there”',
    files: [
      'renderer/features/versions/version-words.ts',
      'electron/versions/pairs.ts',
      'electron/repository-copy/version-diff.ts',
    ],
    judged: 'a rebased branch with a commit of each kind',
  },
  {
    id: 'trailers',
    says: 'Reviewed by Ann, says the message',
    git: 'git log --format=%(trailers:only,unfold)',
    settings: 'trailer.separators, trailer.<name>.*, core.commentChar of folder and user',
    unknown: 'nothing is said: a line that is no trailer is no verdict',
    files: ['renderer/features/verdicts/verdict-words.ts'],
    judged: 'messages with blocks that are folded, mixed, commented, alone or not last',
  },
  {
    id: 'verdict',
    says: 'Approved by Ann · Approved by Bo, as Eve wrote it',
    git: 'git log --reverse --format=%ae -S<line> <notes ref>',
    settings: 'none: notes.* and mailmap.* of the user do not count',
    unknown: '“it is not known who wrote it”',
    files: ['renderer/features/verdicts/verdict-words.ts', 'shared/domain/verdicts/said-by.ts'],
    judged: 'lines of a note that their people wrote, and that another one did',
  },
];
