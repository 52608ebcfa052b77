import type { NotePlace } from '../../shared/ipc/shapes.ts';
import type { UnsentDraft } from '../../shared/ipc/remarks.ts';
import { keyOfDraft, dropSent, keepUnsent, type Store } from '../store/index.ts';
import type { WriteProgress } from './decisions/intent.ts';
import type { WriteEnd } from './run-write.ts';

/**
 * Removes the draft of a successful write; after any other end, makes sure that there is a draft.
 * @returns false: the draft there has another text, so what was typed exists only in the write
 */
export function updateDraft(
  drafts: Store['drafts'],
  place: NotePlace,
  { intent }: WriteProgress,
  end: WriteEnd,
): boolean {
  const draft = draftOf(place, intent);
  if (draft === null) return true;
  if (end.do !== 'done') return keepUnsent(drafts, draft);
  dropSent(drafts, keyOfDraft(draft), draft.text);
  return true;
}

/** What was typed, as its draft; null: nothing was. */
function draftOf(place: NotePlace, intent: WriteProgress['intent']): UnsentDraft | null {
  const { action, mine, base, remark } = intent;
  if (!remark) return { place, text: mine, caret: mine.length, action, base, savedAt: 0 };
  return remark.typed && { place, ...remark.typed, caret: remark.typed.text.length, savedAt: 0 };
}
