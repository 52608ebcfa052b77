import type { Remark, Thread } from '../../shared/domain/remarks/index.ts';

/** Remarks shown together: twice what one very long note holds that people still read. */
const MAX_REMARKS = 20_000;
/** Of one thread: the first one, and the newest. */
const MAX_REMARKS_OF_THREAD = 10_000;

/** Threads as far as they can be shown together, and how many threads, and replies in those that are shown, are left out. */
export interface FewThreads<T> {
  threads: Array<T & { remarks: Remark[] }>;
  omitted: number;
  omittedReplies: number;
}

/** The first threads of many, each with its first remark and its newest ones. */
export function fewThreads<T extends { thread: Thread }>(all: readonly T[]): FewThreads<T> {
  const threads: FewThreads<T>['threads'] = [];
  let [room, omittedReplies] = [MAX_REMARKS, 0];
  for (const one of all) {
    if (room === 0) break;
    const { remarks } = one.thread;
    const some = newest(remarks, Math.min(room, MAX_REMARKS_OF_THREAD));
    room -= some.length;
    omittedReplies += remarks.length - some.length;
    threads.push({ ...one, remarks: some });
  }
  return { threads, omitted: all.length - threads.length, omittedReplies };
}

const newest = (remarks: Remark[], most: number): Remark[] =>
  remarks.length <= most ? remarks : [...remarks.slice(0, 1), ...remarks.slice(remarks.length - most + 1)];
