/**
 * The reviewer's day: one journey for each thing that a reviewer does, by the first words of its title.
 * `npm test` alone runs these; `npm test -- --all` runs every journey.
 */
export const day = {
  'start, and open the sample': ['start', 'a first start offers three ways in'],
  'go on where one ended': ['start', 'the next start is where the last one ended'],
  'add an organization': ['add-organization', 'an organization is added by hand'],
  'open a folder': ['clone', 'a fresh clone'],
  'compare an ephemeral branch': ['ephemeral', 'an ephemeral branch against'],
  'read what a branch changes': ['read-diff', 'every kind of change'],
  'load what the host held back': ['held-files', 'held files'],
  'show more lines': ['more-lines', 'more lines come'],
  'find in all of it': ['diff-view', 'find goes through all loaded text'],
  'read what commits change': ['commit-diff', 'a commit and a row of commits'],
  'mark files viewed': ['viewed-since', 'a file that changed since it was viewed'],
  'compare the working tree': ['worktree', 'the working tree is compared'],
  'write a note': ['write-note', 'a note written here'],
  'decide a conflict': ['keyboard', 'a conflict is resolved by keys alone'],
  'write beside a line': ['remarks', 'remarks stand beside their lines'],
  'take a review along': ['remark-review', 'a review is taken along'],
  'be offline': ['offline', 'the host is away'],
  'Sync with an upstream': ['sync', 'Sync pulls from upstream'],
  'Sync a folder': ['folder-sync', 'Sync fetches, exchanges notes'],
  'use the menus': ['context-menu', 'a file, a line, a commit and a note'],
  'work by keyboard': ['keyboard', 'the whole way without a mouse'],
};

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Playwright's filter for these: it matches each test's file and title. */
export const dayPattern = () =>
  Object.values(day)
    .map(([file = '', title = '']) => `${escaped(`${file}.spec.ts ${title}`)}`)
    .join('|');
