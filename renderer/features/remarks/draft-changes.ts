import { anchorKey } from '../../../shared/domain/remarks/index.ts';
import { noteKey } from '../../../shared/domain/place-key.ts';
import type { RemarkDraftKey } from '../../../shared/ipc/remarks.ts';
import { Listeners } from '../../ui/listeners.ts';

/** What the list of unsent texts does with a draft: shows it where it belongs, throws it away, takes that back. */
export type DraftChange = 'shown' | 'thrown' | 'kept';

const listeners = new Listeners<[draft: RemarkDraftKey, change: DraftChange]>();
/** The draft that was asked for and is not shown yet: its lines are still to come. */
let wanted: string | null = null;

export function remarkDraftChanged(draft: RemarkDraftKey, change: DraftChange): void {
  if (change === 'shown') wanted = draftKey(draft);
  listeners.tell(draft, change);
}

/** @returns how to stop listening */
export const onRemarkDraftChanged = listeners.add;

export const isWanted = (draft: RemarkDraftKey): boolean => wanted === draftKey(draft);

/** Whether this draft was asked for; true once. */
export function takeWanted(draft: RemarkDraftKey): boolean {
  const found = isWanted(draft);
  if (found) wanted = null;
  return found;
}

/** Equal for the same draft alone. */
export const draftKey = ({ place, anchor, editing }: RemarkDraftKey): string =>
  JSON.stringify([noteKey(place), anchorKey(anchor), editing?.source, editing?.nth]);
