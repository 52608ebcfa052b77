/** Complete files of diffs, so that a new field changes no test. */
import { NOTHING_READ_YET } from './model/file-read.ts';
import type { DiffFile, FileInfo } from './model/shapes.ts';
import type { DiffEntry } from './worker/answer.ts';

/** A modified file, as the page shows it. */
export const diffFile = (path: string, more: Partial<DiffFile> = {}): DiffFile => ({
  id: 0,
  index: 0,
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
  moved: 0,
  ...NOTHING_READ_YET,
  byAgent: 0,
  byPerson: 0,
  byGit: null,
  notUtf8: false,
  isBinary: false,
  mayBeText: false,
  encoding: '',
  decoding: false,
  isWaiting: false,
  hash: 'h',
  digest: '',
  ...more,
});

/** Modified files, in this order. */
export const diffFiles = (...paths: readonly string[]): DiffFile[] =>
  paths.map((path, index) => diffFile(path, { id: index, index }));

/** A modified file, as the host lists it; without its text if `raw` is null. */
export const diffEntry = (raw: string | null, more: Partial<DiffEntry> = {}): DiffEntry => ({
  path: 'x',
  oldPath: '',
  state: 'M',
  similarity: null,
  bytes: 1,
  complete: true,
  raw,
  ...more,
});

/** A file of text as the worker sends it, in one chunk of this height. */
export const sentFile = (path: string, height: number, more: Partial<DiffFile> = {}): FileInfo => ({
  ...diffFile(path, more),
  held: null,
  cut: false,
  image: false,
  interdiff: '',
  ignored: 0,
  view: 0,
  grownFrom: null,
  places: null,
  heights: Uint32Array.of(height),
});
