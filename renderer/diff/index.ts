/**
 * The diff view: given a comparison, it reads, scans, parses and colours it in a worker and shows it as one long
 * scroll. It knows nothing about notes or hosts. Content on lines is passed in as
 *
 * - `inserts`: blocks of React content under lines or under a file's header. They are part of the layout and mounted
 * only in or near the visible area; those with `keep` stay alive when scrolled away. `onNotShown` reports those without
 * a row.
 * - `marks`: shown beside lines, in the row that stands for hidden lines, and in the ruler; `onMark` when pressed.
 * - `onWriteAt`: the user wants to write at some lines; `onContext`: the user opens a context menu there.
 *
 * and its handle offers `revealLine`, `expandLine`, `revealInsert`, `setCursor` and `cursor`. This module is the only
 * entry point to: `model` (shapes and messages, pure), `worker` (reads and responds), `page` (worker client, store,
 * viewport), `view` (React and DOM).
 */
export { DiffView } from './view/DiffView.tsx';
export { useDiff } from './use-diff.ts';
export { beginDiff } from './page/begun.ts';
export { isImage } from './model/image-type.ts';
export { changedWords } from './worker/words.ts';
export type { OtherReader } from './model/hunk-command.ts';
export type { WrittenLines } from './model/written-lines.ts';
export { usePainted } from './use-painted.ts';
export { useCodeColumn } from './view/use-code-column.ts';
export { widthOfCode } from './view/measure.ts';
export type {
  CopyAs,
  DiffFile,
  ReadCause,
  ReadFile,
  FileState,
  FindQuery,
  FindState,
  MovedCode,
  Whitespace,
} from './model/shapes.ts';
export type { DiffTips } from './model/diff-tips.ts';
export type { DrawnLine, LineAuthor, LineAuthors } from './drawn-lines.ts';
export type {
  Diff,
  DiffContext,
  CursorMove,
  DiffHandle,
  DiffViewProps,
  FileLines,
  LineRange,
  Insert,
  LineMark,
} from './types.ts';
