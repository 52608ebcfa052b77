import { anchorKey } from '../../../shared/domain/remarks/index.ts';
import { noteKey } from '../../../shared/domain/place-key.ts';
import type { RemarkDraftKey } from '../../../shared/ipc/remarks.ts';
import { Listeners } from '../../ui/listeners.ts';

/** What the list of unsent texts does with a draft: shows it in its place, discards it, or undoes that. */
export type DraftChange = 'shown' | 'thrown' | 'kept';

const listeners = new Listeners<[draft: RemarkDraftKey, change: DraftChange]>();
/** A requested draft that is not shown yet, because its lines are not loaded. */
let wanted: string | null = null;

export function remarkDraftChanged(draft: RemarkDraftKey, change: DraftChange): void {
  if (change === 'shown') wanted = draftKey(draft);
  listeners.tell(draft, change);
}

/** @returns a function that unsubscribes */
export const onRemarkDraftChanged = listeners.add;

export const isWanted = (draft: RemarkDraftKey): boolean => wanted === draftKey(draft);

/** Whether this draft was requested; true only once. */
export function takeWanted(draft: RemarkDraftKey): boolean {
  const isMatch = isWanted(draft);
  if (isMatch) wanted = null;
  return isMatch;
}

/** Equal only for the same draft. */
export const draftKey = ({ place, anchor, editing }: RemarkDraftKey): string =>
  JSON.stringify([noteKey(place), anchorKey(anchor), editing?.source, editing?.nth]);
