import type { ClipboardEvent, DragEvent } from 'react';
import { messages } from '../../app/messages.ts';
import { count } from '../../ui/format.ts';
import { directionOf } from './direction.ts';

/**
 * The most text a field accepts at once: more than any host, so that a slightly longer text gets the host's own error.
 * Browsers need seconds for this much, and minutes for much more.
 */
const MAX_INSERTED_CHARS = 2_000_000;

type TextEvent = ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>;

/**
 * Handles a paste or drop into a text field. Refuses text that would freeze the window, with a message. Sets the
 * direction before a long text enters the field, see `directionOf`.
 */
export function takeText(event: TextEvent): void {
  const given = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
  const text = given.getData('text/plain');
  if (text.length > MAX_INSERTED_CHARS) {
    event.preventDefault();
    messages.say(`This text is too long to paste here: ${count(text.length)} characters.`, {
      key: 'too much text',
      bad: true,
      next: `At most ${count(MAX_INSERTED_CHARS)} can be pasted at once. Nothing was changed.`,
    });
    return;
  }
  const direction = directionOf(text);
  if (direction !== 'auto' && event.currentTarget.dir === 'auto') event.currentTarget.dir = direction;
}
