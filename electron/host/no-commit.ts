import { AppFailure } from '../../shared/failure.ts';
import type { RevisionWhy } from '../../shared/wire/history.ts';

const MAX_NAME_LENGTH = 80;

/** What the user typed, as quoted in a sentence. */
export const quotedName = (text: string): string =>
  `“${text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text}”`;

const WORDS: Readonly<Record<RevisionWhy, { is: string; next: string }>> = {
  tree: {
    is: 'names a folder’s tree, not a commit',
    next: 'Choose a branch, a tag of a commit or a commit.',
  },
  file: { is: 'names a file, not a commit', next: 'Choose a branch, a tag of a commit or a commit.' },
  unreadable: {
    is: 'names a commit that cannot be read here',
    next: 'Its objects are missing or damaged: “git fsck” in a terminal in that folder says which.',
  },
  broken: {
    is: 'is broken: Git cannot read where it leads',
    next: '“git fsck” in a terminal in that folder says more.',
  },
  unborn: { is: 'has no commit yet', next: 'There is nothing to compare before the first commit.' },
};

/** The error for a name that resolves to something other than a commit. */
export const noCommit = (name: string, why: RevisionWhy): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: `${quotedName(name.replace(/^refs\/heads\//, ''))} ${WORDS[why].is}.`,
    next: WORDS[why].next,
  });
