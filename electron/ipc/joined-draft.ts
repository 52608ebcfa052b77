import { holdsAppended, joinAppended } from '../../shared/domain/notes/append.ts';
import { noteKey } from '../../shared/domain/place-key.ts';
import { isBlank } from '../../shared/domain/notes/canonical.ts';
import { anchorName } from '../../shared/domain/remarks/index.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import type { UnsentDraft } from '../../shared/ipc/remarks.ts';
import type { OutboxItem } from '../../shared/ipc/shapes.ts';

/**
 * The draft of a place where a text was typed by someone who has not read the draft there: that one, then the text.
 * @param there null: none, or its words are in the outbox
 */
export function joinedDraft(there: UnsentDraft | null, typed: UnsentDraft): UnsentDraft {
  if (there === null || isBlank(there.text) || continues(typed.text, there.text)) return typed;
  const text = joinAppended(there.text, typed.text);
  const caret = text.length - (typed.text.length - typed.caret);
  // A text that is the whole note, and what that was made from, say what becomes of both.
  const isWhole = !isRemarkDraft(typed) && typed.action === 'edit';
  const kept = isWhole && !isRemarkDraft(there) && there.action !== 'edit' ? typed : there;
  return { ...kept, text, caret, savedAt: 0 };
}

/** Whether a text is a draft that was typed on, or has all its lines; words inside of a line are other words. */
const continues = (text: string, draft: string): boolean =>
  text.startsWith(draft) || holdsAppended(text, null, draft);

/** Whether the words of a draft are in a write that may still reach the note; the same words beside other lines are not. */
export function isBeingSent(draft: UnsentDraft, writes: readonly OutboxItem[]): boolean {
  const beside = isRemarkDraft(draft) ? anchorName(draft.anchor) : undefined;
  return writes.some(
    ({ state, place, text, remark }) =>
      state !== 'needs-you' &&
      noteKey(place) === noteKey(draft.place) &&
      remark?.beside === beside &&
      (remark?.text ?? text) === draft.text,
  );
}
