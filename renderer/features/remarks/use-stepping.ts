import { useMemo, useState, type RefObject } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { DiffFile, DiffHandle } from '../../diff/index.ts';
import { insertKeyOf } from './inserts.tsx';
import { inReadingOrder, stepThread } from './thread-order.ts';

export interface Stepping {
  /** The key of the thread that was stepped to. */
  current: string | null;
  next: () => void;
  previous: () => void;
  reveal: (thread: RemarkThread) => void;
}

/** Walking from one remark to the next, through collapsed groups, context that is left out, and held files. */
export function useStepping(
  threads: readonly RemarkThread[],
  files: readonly DiffFile[],
  handle: RefObject<DiffHandle | null>,
): Stepping {
  const [current, setCurrent] = useState<string | null>(null);
  const ordered = useMemo(
    () => inReadingOrder(threads, new Map(files.map(({ path }, index) => [path, index]))),
    [threads, files],
  );
  const reveal = (thread: RemarkThread): void => {
    setCurrent(thread.key);
    void handle.current?.revealInsert(insertKeyOf(thread), { focus: true });
  };
  const step = (by: 1 | -1) => (): void => {
    const thread = stepThread(ordered, current, by);
    if (thread) reveal(thread);
  };
  return { current, next: step(1), previous: step(-1), reveal };
}
