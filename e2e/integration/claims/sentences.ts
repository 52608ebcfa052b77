/** Which files of the app speak of a repository, as far as their text shows it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Where such sentences are made. What other folders say is of hosts, keys, notes being written, or the app itself. */
const ROOMS = [
  'cli',
  'electron/folder-sync',
  'electron/repositories',
  'electron/repository-copy',
  'electron/versions',
  'electron/worktrees',
  'git/config',
  'git/diff',
  'git/follow',
  'git/history',
  'git/objects',
  'git/refs',
  'git/search',
  'git/signatures',
  'git/worktree',
  'hosting/folder',
  'renderer/features/commits',
  'renderer/features/compare',
  'renderer/features/lines',
  'renderer/features/merge',
  'renderer/features/search',
  'renderer/features/signatures',
  'renderer/features/sync',
  'renderer/features/verdicts',
  'renderer/features/versions',
];

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const TEXTS = /(['`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
const MIN_WORDS = 4;
const ABOUT =
  /\b(?:commits?|branch(?:es)?|tags?|merge[sd]?|merging|repositor(?:y|ies)|folders?|Git|work ?trees?|history|notes?|signatures?|rebas\w*|clone|conflicts?|uncommitted|objects?|remotes?)\b/;

const isSentence = (text: string): boolean =>
  /^[A-Z“$]/.test(text) && !/[;=]/.test(text) && text.split(' ').length >= MIN_WORDS && ABOUT.test(text);

/** @returns their paths from the top, in order */
export function filesOfSentences(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file))
    .filter((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(COMMENTS, '');
      return [...text.matchAll(TEXTS)].some(([, , words = '']) => isSentence(words));
    })
    .toSorted();
}

/** Files that claim nothing of the kind, by why that is so. */
export const CLAIM_NOTHING: Readonly<Record<string, readonly string[]>> = {
  'names of buttons, lists and titles': [
    'renderer/features/commits/merge-view.ts',
    'renderer/features/commits/shown-words.ts',
    'renderer/features/commits/tag-words.ts',
    'renderer/features/compare/CommitListProvider.tsx',
    'renderer/features/compare/CommitsProvider.tsx',
    'renderer/features/compare/SyncOfPlace.tsx',
    'renderer/features/compare/TopBar.tsx',
    'renderer/features/compare/choices/use-encodings.tsx',
    'renderer/features/compare/choices/use-view-button.tsx',
    'renderer/features/compare/files/LeftTabs.tsx',
    'renderer/features/compare/files/file-filter.ts',
    'renderer/features/compare/opening/BranchPicker.tsx',
    'renderer/features/compare/opening/PartsButton.tsx',
    'renderer/features/compare/opening/RepositoryPicker.tsx',
    'renderer/features/compare/panes/Panes.tsx',
    'renderer/features/compare/reading/DiffPane.tsx',
    'renderer/features/signatures/use-signature.tsx',
    'renderer/features/sync/ShareOffers.tsx',
    'renderer/features/sync/use-folder-sync.ts',
  ],
  'what was asked for is not in the list that is shown': [
    'cli/run.ts',
    'electron/repository-copy/commit-diff.ts',
    'electron/repository-copy/contents.ts',
    'electron/repository-copy/merge-diff.ts',
    'electron/repository-copy/whole-file.ts',
    'renderer/features/compare/commits/ShownPane.tsx',
    'renderer/features/compare/opened/OpenFile.tsx',
    'renderer/features/compare/opened/OpenedFile.tsx',
    'renderer/features/lines/line-place.ts',
    'renderer/features/versions/between.ts',
  ],
  'something stopped the app itself: a full disk, a pipe, a folder that is away, a setting that may not count':
    [
      'electron/folder-sync/disk-full.ts',
      'electron/folder-sync/index.ts',
      'electron/repositories/folder/where-to-look.ts',
      'electron/repository-copy/failure.ts',
      'electron/versions/keeping.ts',
      'git/config/discover.ts',
      'git/config/folder-blocked.ts',
      'git/config/folder-guard.ts',
      'git/config/not-counted.ts',
      'git/config/work-tree-gone.ts',
      'renderer/features/compare/reading/FolderAway.tsx',
    ],
  'what a Sync did not do, and why: tests of Sync compare it with the refs of both sides': [
    'electron/folder-sync/exchange-notes.ts',
    'electron/folder-sync/fetch-remote.ts',
    'electron/folder-sync/keep-conflicts.ts',
    'electron/folder-sync/missing-blobs.ts',
    'electron/folder-sync/move-here.ts',
    'electron/folder-sync/odd-names.ts',
    'electron/folder-sync/plans.ts',
    'electron/folder-sync/remote-problem.ts',
    'electron/folder-sync/sync-folder.ts',
  ],
  'no words: what a Git of ours is told': ['git/history/merge-repository.ts'],
};
