import type { RemarkChange, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { RemarkComposers } from './use-composers.ts';
import type { ShownRemark } from './shown-remark.ts';

/** The data and the actions that threads and composers in the diff are given. */
export interface Margin {
  shown: ShownDiff;
  composers: RemarkComposers;
  /** Why nothing can be written here, a sentence; null: it can. */
  refused: string | null;
  /** The key of the thread that was stepped to. */
  current: string | null;
  /** Threads of several notes refs are shown: each says of which it is. */
  severalRefs: boolean;
  /** First line of a commit's message; undefined: the commit is not among those listed. */
  subjectOf: (commit: string) => string | undefined;
  /** Asks again which commit gets what is in an undecided composer, or decides for the newest that is shown. */
  decide: (key: string, how: 'again' | 'tip') => void;
  reply: (thread: RemarkThread) => void;
  edit: (thread: RemarkThread, remark: ShownRemark) => void;
  change: (thread: RemarkThread, to: RemarkChange['change']) => void;
  /** Puts a suggestion of a remark on the clipboard, as a patch; false: that did not work, and it was said. */
  copyPatch: (thread: RemarkThread, remark: ShownRemark, nth: number) => Promise<boolean>;
  openNote: (thread: RemarkThread) => void;
  openCommit: (thread: RemarkThread) => void;
  /** A composer was left: the keyboard goes back to the diff. */
  onLeave: () => void;
}
