import type { DiffFile } from '../diff/index.ts';

/** A modified file of a diff, for tests of what lists files. */
export const modifiedFile = (path: string, index = 0): DiffFile => ({
  id: index,
  index,
  path,
  oldPath: '',
  state: 'M',
  additions: 1,
  deletions: 0,
  bytes: 10,
  blob: '',
  held: null,
  folded: false,
  facts: [],
  hash: 'h',
});
