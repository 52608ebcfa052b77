import type { ClipboardEvent, DragEvent } from 'react';
import { messages } from '../../app/messages.ts';
import { count } from '../../ui/format.ts';
import { directionOf } from './direction.ts';

/**
 * Characters that a field takes at once: more than a host does, so that its own sentence is seen for what is a little too
 * long. The browser needs some seconds for them, and minutes for much more.
 */
const MOST = 2_000_000;

type TextEvent = ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>;

/**
 * Called before text is pasted or dropped into a field for words. Too much of it is refused in a sentence: the window
 * would stand still. The direction is set before a long text is in the field, see `directionOf`.
 */
export function takeText(event: TextEvent): void {
  const given = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
  const text = given.getData('text/plain');
  if (text.length > MOST) {
    event.preventDefault();
    messages.say(`This text is too long to paste here: ${count(text.length)} characters.`, {
      key: 'too much text',
      bad: true,
      next: `At most ${count(MOST)} can be pasted at once. Nothing was changed.`,
    });
    return;
  }
  const direction = directionOf(text);
  if (direction !== 'auto' && event.currentTarget.dir === 'auto') event.currentTarget.dir = direction;
}
