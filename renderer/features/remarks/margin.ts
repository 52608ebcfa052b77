import type { RemarkChange, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { Applying } from './use-applying.ts';
import type { RemarkComposers } from './use-composers.ts';
import type { ShownRemark } from './shown-remark.ts';

/** The data and actions for threads and composers in the diff. */
export interface Margin {
  shown: ShownDiff;
  composers: RemarkComposers;
  /** Why nothing can be written here, a sentence; null: it can. */
  refused: string | null;
  /** The key of the thread that stepping last went to. */
  current: string | null;
  /** The shown threads are from several notes refs, so each names its ref. */
  severalRefs: boolean;
  /** First line of a commit's message; undefined: the commit is not listed. */
  subjectOf: (commit: string) => string | undefined;
  /** Whether a commit is a snapshot of uncommitted changes. */
  isUncommitted: (commit: string) => boolean;
  /** What became of the shown uncommitted lines of a file: in which commit they are, or "not committed yet". */
  becameOf: (path: string) => string;
  /** The commit that was made of the uncommitted lines of a thread, which is not copied to it yet; null: none. */
  committedAs: (thread: RemarkThread) => string | null;
  /** For an undecided composer: retries finding the target commit, or chooses the newest shown one. */
  decide: (key: string, how: 'again' | 'tip') => void;
  reply: (thread: RemarkThread) => void;
  edit: (thread: RemarkThread, remark: ShownRemark) => void;
  change: (thread: RemarkThread, to: RemarkChange['change']) => void;
  /** Copies a suggestion to the clipboard as a patch; false: it failed, and a message was shown. */
  copyPatch: (thread: RemarkThread, remark: ShownRemark, nth: number) => Promise<boolean>;
  /** Writes suggestions into files; undefined: not possible here. */
  applying: Applying | undefined;
  openNote: (thread: RemarkThread) => void;
  openCommit: (thread: RemarkThread) => void;
  /** Copies a thread with its lines as Markdown. */
  copyThread: (thread: RemarkThread) => void;
  /** A composer was left: return the focus to the diff. */
  onLeave: () => void;
}
