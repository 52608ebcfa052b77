/** The diff view: give it a comparison, it reads, scans, parses and colours in a worker and shows one long scroll. */
export { DiffView } from './view/DiffView.tsx';
export { useDiff } from './useDiff.ts';
export type {
  CopyAs,
  Diff,
  DiffFile,
  DiffHandle,
  DiffStats,
  DiffStatus,
  DiffViewProps,
  FileState,
  FindQuery,
  FindState,
  Held,
  Whitespace,
} from './types.ts';
