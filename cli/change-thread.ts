import { blocksOf, withBlocks } from '../git/remarks/change.ts';
import { AppFailure } from '../shared/failure.ts';
import type { RemarkThread } from '../shared/ipc/remarks.ts';
import { appendedRemark } from './appended-remark.ts';
import { nothingFound } from './problem.ts';
import type { FoundRepository } from './repository.ts';
import { changeNote } from './write-note.ts';

/** Appends an answer to a thread, in its own note. @throws ReviewProblem if the thread is gone by now */
export async function replyTo(
  repository: FoundRepository,
  { anchor, ...place }: RemarkThread,
  { text, isResolved }: { text: string; isResolved: boolean },
): Promise<void> {
  await changeNote(repository, place, (note) => {
    orGone(() => blocksOf(note, { anchor, change: { to: 'open' } }));
    return appendedRemark(note, anchor, text, isResolved);
  });
}

/** Marks a thread as resolved, or takes the mark away. @throws ReviewProblem if the thread is gone by now */
export async function markThread(
  repository: FoundRepository,
  { anchor, ...place }: RemarkThread,
  to: 'resolved' | 'open',
): Promise<void> {
  await changeNote(repository, place, (note) =>
    orGone(() => withBlocks(note, blocksOf(note, { anchor, change: { to } }))),
  );
}

function orGone<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (error instanceof AppFailure && error.error.kind === 'conflict')
      throw nothingFound('Someone else has changed or removed this remark. “list” shows it as it is now.');
    throw error;
  }
}
