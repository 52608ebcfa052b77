import { noteKey } from '../../shared/domain/place-key.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import type { RemarkDraftKey } from '../../shared/ipc/remarks.ts';
import { dropSent, keepUnsent, remarkDraftName, type Store } from '../store/index.ts';
import type { WriteProgress } from './decisions/intent.ts';
import type { WriteEnd } from './run-write.ts';

/** One key for a draft of a note or a remark, and for the write of its text. */
export const draftName = (key: NotePlace | RemarkDraftKey): string =>
  'anchor' in key ? remarkDraftName(key) : noteKey(key);

/**
 * Removes the draft of a successful write; after any other end, makes sure that there is a draft.
 * @returns false: the draft there has another text, so what was typed exists only in the write
 */
export function updateDraft(
  { drafts, remarkDrafts }: Pick<Store, 'drafts' | 'remarkDrafts'>,
  place: NotePlace,
  { intent }: WriteProgress,
  end: WriteEnd,
): boolean {
  const { action, mine, base, remark } = intent;
  if (remark) {
    const { typed } = remark;
    if (typed === null) return true;
    const key = { place, anchor: typed.anchor, editing: typed.editing };
    if (end.do !== 'done')
      return keepUnsent(remarkDrafts, key, {
        ...key,
        text: typed.text,
        caret: typed.text.length,
        savedAt: 0,
      });
    dropSent(remarkDrafts, key, typed.text);
  } else if (end.do === 'done') dropSent(drafts, place, mine);
  else return keepUnsent(drafts, place, { place, text: mine, caret: mine.length, action, base, savedAt: 0 });
  return true;
}
