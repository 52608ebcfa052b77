import type { CommitPair, PairedCommit, Version, VersionChanges } from '../../../shared/ipc/versions.ts';

/** An id that begins with these characters. */
export const idOf = (text: string): string => text.padEnd(40, '0');

/** A readable version that nobody has read yet. */
export const versionOf = (number: number, change: Partial<Version> = {}): Version => ({
  number,
  tip: idOf(`a${number}`),
  mergeBase: idOf(`b${number}`),
  at: Date.parse('2026-03-01T10:00:00Z') + number,
  commits: 8,
  added: null,
  readAt: null,
  gone: null,
  ...change,
});

const commitOf = (name: string): PairedCommit => ({
  sha: idOf(name),
  parent: idOf('f'),
  subject: `Subject ${name}`,
  message: `Subject ${name}\n`,
});

/** A pair of commits with these names. */
export const pairOf = (
  state: CommitPair['state'],
  { from = 'c', to = 'd' }: { from?: string; to?: string } = {},
  change: Partial<CommitPair> = {},
): CommitPair => ({
  state,
  moved: false,
  messageChanged: false,
  authorChanged: false,
  old: state === 'new' ? null : commitOf(from),
  new: state === 'dropped' ? null : commitOf(to),
  ...change,
});

export const changesOf = (pairs: CommitPair[], change: Partial<VersionChanges> = {}): VersionChanges => ({
  pairs,
  lines: 34,
  files: ['src/a.ts'],
  conflicts: [],
  ...change,
});
