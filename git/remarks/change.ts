import {
  changeBlock,
  changeText,
  isResolved,
  mark,
  readRemarks,
  removeRemark,
  sameAnchor,
  type Anchor,
  type BlockChange,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { RemarkChange } from '../../shared/ipc/remarks.ts';
import { assertNever } from '../../shared/result.ts';

/** The thread of one anchor, which existed when it was shown; the rest of the note is ignored. */
function threadIn(note: string, anchor: Anchor): Remark[] {
  const { path, side, lines } = anchor;
  const remarks = readRemarks(note, {
    lineCount: (of, on) => (lines !== null && of === path && on === side ? lines.last : null),
    changes: (of) => lines === null && of === path,
  });
  return remarks.filter((remark) => sameAnchor(remark.anchor, anchor));
}

/**
 * The lines of a note that a change affects, and what they become.
 * @throws AppFailure `conflict` if they are gone
 */
export function blocksOf(
  note: string | null,
  { anchor, change }: Pick<RemarkChange, 'anchor' | 'change'>,
): BlockChange[] {
  const thread = threadIn(note ?? '', anchor);
  const only = ({ source, nth }: Pick<Remark, 'source' | 'nth'>): Remark => {
    const match = thread.find((remark) => remark.source === source && remark.nth === nth);
    if (match !== undefined) return match;
    // Someone resolved or reopened it meanwhile: the text is still the same.
    const [was] = threadIn(source, anchor);
    const same = thread.find(({ text }) => text === was?.text);
    if (same === undefined) throw gone();
    return same;
  };
  switch (change.to) {
    case 'text':
      return [changeText(only(change.id), change.text)];
    case 'removed':
      return [removeRemark(only(change.id))];
    case 'resolved':
    case 'open': {
      const [first] = thread;
      if (first === undefined) throw gone();
      const resolve = change.to === 'resolved';
      const some = resolve ? (isResolved({ remarks: thread }) ? [] : [first]) : thread;
      return some.map((remark) => mark(remark, resolve)).filter((block) => block !== null);
    }
    default:
      return assertNever(change);
  }
}

/** Whether a note contains what a change affects. */
export function hasBlocks(note: string | null, of: Pick<RemarkChange, 'anchor' | 'change'>): boolean {
  try {
    blocksOf(note, of);
    return true;
  } catch (cause) {
    if (cause instanceof AppFailure) return false;
    throw cause;
  }
}

/** The whole note with blocks replaced that it contains. */
export function withBlocks(note: string | null, blocks: readonly BlockChange[]): string {
  return blocks.reduce((text, block) => {
    const changed = changeBlock(text, block);
    if (changed === null) throw gone();
    return changed;
  }, note ?? '');
}

const gone = (): AppFailure =>
  new AppFailure({
    kind: 'conflict',
    message: 'Someone else changed or removed this remark.',
    next: 'Look at it as it is now, then make your change again. What you typed is kept.',
  });
