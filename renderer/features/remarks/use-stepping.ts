import { useMemo, useRef, useState, type RefObject } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { DiffFile, DiffHandle } from '../../diff/index.ts';
import { fileNames, filePlaces } from '../../diff/model/file-names.ts';
import { insertKeyOf } from './inserts.tsx';
import { inReadingOrder, stepThread } from './thread-order.ts';

export interface Stepping {
  /** The key of the thread that stepping last went to. */
  current: string | null;
  next: () => void;
  previous: () => void;
  /** The same among those that are open. */
  nextOpen: () => void;
  previousOpen: () => void;
  /** Makes a thread the current one that the diff does not show. */
  choose: (key: string) => void;
  reveal: (thread: RemarkThread) => void;
}

/** Steps from one remark to the next, also through collapsed groups, hidden context and held files. */
export function useStepping(
  threads: readonly RemarkThread[],
  files: readonly DiffFile[],
  handle: RefObject<DiffHandle | null>,
): Stepping {
  const [current, setCurrent] = useState<string | null>(null);
  /** Same as the state but synchronous: a quick second step starts there. */
  const at = useRef<string | null>(null);
  const names = fileNames(files);
  const ordered = useMemo(
    () => (threads.length === 0 ? [] : inReadingOrder(threads, filePlaces(names))),
    [threads, names],
  );
  /** The thread that stepping is moving to. */
  const going = useRef<string | null>(null);
  async function go({ key, placed }: RemarkThread, insert: string): Promise<void> {
    going.current = key;
    // Moves the cursor, so that further keys continue from there.
    const cursor = placed.at === 'lines' ? { path: placed.path, side: placed.side, ...placed.lines } : null;
    await handle.current?.revealInsert(insert, { focus: `[data-about="${CSS.escape(key)}"]`, cursor });
    if (going.current === key) going.current = null;
  }
  const choose = (key: string): void => {
    at.current = key;
    setCurrent(key);
  };
  const reveal = (thread: RemarkThread): void => {
    choose(thread.key);
    void go(thread, insertKeyOf(thread));
  };
  const step =
    (by: 1 | -1, openOnly = false) =>
    (): void =>
      handle.current?.atFile((file) => {
        const here = { path: file?.path, lines: handle.current?.cursorInSight() ?? null };
        const from = going.current ?? at.current;
        // The one to go on from is needed even if it is resolved.
        const among = openOnly ? ordered.filter(({ key, resolved }) => !resolved || key === from) : ordered;
        const thread = stepThread(among, from, by, going.current === null ? here : null, filePlaces(names));
        if (thread && !(openOnly && thread.resolved)) reveal(thread);
      });
  return {
    current,
    next: step(1),
    previous: step(-1),
    nextOpen: step(1, true),
    previousOpen: step(-1, true),
    choose,
    reveal,
  };
}
