import { sideName } from '../../../../shared/domain/side.ts';
import { isUncommittedSide, STAGED } from '../../../../shared/domain/worktree.ts';
import type { RefMove } from '../../../../shared/ipc/shapes.ts';
import { useMessage } from '../../../app/messages.ts';
import { plural } from '../../../ui/format.ts';

/** Announces that another program moved a shown ref, with a button to reload. */
export function useMovedMessage(moves: readonly RefMove[], onShow: () => void, onDismiss: () => void): void {
  useMessage('moved', moves.length === 0 ? null : `${moves.map(movedWords).join('. ')}.`, {
    stays: true,
    action: { label: 'Show', run: onShow },
    onGone: onDismiss,
  });
}

/** For example "origin/seen moved, 3 new commits" or "topic was rewritten: 8 commits replaced". */
export function movedWords({ ref, to, commits, replaced = 0 }: RefMove): string {
  if (ref === STAGED && to !== null) return 'What is staged changed';
  if (isUncommittedSide(ref))
    return to === null ? 'The working tree is gone' : 'Files in the working tree changed';
  const name = sideName(ref);
  if (to === null) return `${name} is gone`;
  if (commits === null) return `${name} moved`;
  if (commits > 0 && replaced > 0) return `${name} was rewritten: ${plural(replaced, 'commit')} replaced`;
  return commits === 0 ? `${name} went back` : `${name} moved, ${plural(commits, 'new commit')}`;
}
