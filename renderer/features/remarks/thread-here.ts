import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { FileLines } from '../../diff/index.ts';

/** Where the reader is when a key is pressed. */
export interface ReaderAt {
  /** The key of the thread that has the keyboard focus; null: none has. */
  readonly focused: string | null;
  /** The key of the thread that stepping last went to. */
  readonly current: string | null;
  /** The file at the reader's position. */
  readonly path: string | undefined;
  /** The lines under the cursor; null: it is on none that can be seen. */
  readonly lines: FileLines | null;
}

/**
 * The thread that the cursor is at: the one with the focus, or one on the cursor's lines; without a cursor, the one last
 * gone to, if its file is being read. Of several on the same lines the one last gone to, then that with the fewest lines.
 */
export function threadHere(
  threads: readonly RemarkThread[],
  { focused, current, path, lines }: ReaderAt,
): RemarkThread | undefined {
  if (focused !== null) return threads.find(({ key }) => key === focused);
  const last = threads.find(({ key }) => key === current);
  if (lines === null) return last?.placed.path === path ? last : undefined;
  const isHere = ({ placed }: RemarkThread): boolean =>
    placed.at === 'lines' &&
    placed.path === lines.path &&
    placed.side === lines.side &&
    placed.lines.first <= lines.last &&
    placed.lines.last >= lines.first;
  if (last && isHere(last)) return last;
  const [nearest] = threads.filter(isHere).toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return nearest;
}

const lengthOf = ({ placed }: RemarkThread): number =>
  placed.at === 'lines' ? placed.lines.last - placed.lines.first : 0;
