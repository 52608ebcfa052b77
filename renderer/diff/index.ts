/**
 * The diff view: give it a comparison, it reads, scans, parses and colours in a worker and shows one long scroll. It
 * knows nothing of notes or hosts. Whoever has something to say about lines gives it
 *
 * - `inserts`: blocks of React content under lines or under a file's header. They are part of the layout, mounted only
 *   in or near sight; one with `keep` goes on living out of sight. `onNotShown` names those that no row is shown for.
 * - `marks`: beside lines, in the row that stands for lines that are left out, and in the ruler; `onMark` when pressed.
 * - `onWriteAt`: something is to be written at some lines; `onContext`: a menu is asked for there.
 *
 * and asks its handle for `revealLine`, `expandLine`, `revealInsert`, `setCursor` and `cursor`. Below this door: `model` (shapes
 * and messages, pure), `worker` (reads and answers), `page` (worker client, store, viewport), `view` (React and DOM).
 */
export { DiffView } from './view/DiffView.tsx';
export { useDiff } from './use-diff.ts';
export { beginDiff } from './page/begun.ts';
export { isImage } from './model/image-type.ts';
export { usePainted } from './use-painted.ts';
export type { CopyAs, FileState, FindQuery, Whitespace } from './model/shapes.ts';
export type {
  Diff,
  DiffContext,
  DiffFile,
  DiffHandle,
  DiffViewProps,
  FileLines,
  FindState,
  Insert,
  LineMark,
} from './types.ts';
