import { useEffect, useState } from 'react';
import { messages } from '../../app/messages.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { EditorState } from './editor-state.ts';
import { UNREAD_DRAFT } from './unread-draft.ts';

interface EarlySave {
  /** A save waits until the draft and the note are read. */
  isAwaited: boolean;
  /** Saves now, or as soon as both are read. */
  save: () => void;
  /** Typing on takes a save back that waits. */
  withdraw: () => void;
}

/**
 * A save that may come before the draft and the note are read: it waits until they are.
 * @param isNoteRead whether the note is read, on which the text is based
 */
export function useEarlySave(
  { phase, text }: Pick<EditorState, 'phase' | 'text'>,
  isNoteRead: boolean,
  saveNow: () => void,
): EarlySave {
  /** The text at the moment of the waiting save; null: none waits. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const isReady = phase !== 'loading' && isNoteRead;
  const saveAwaited = useStable(() => {
    setAwaited(null);
    // A text that its writer has not seen is not sent.
    if (awaited === '' || awaited === text) saveNow();
    else messages.say(UNREAD_DRAFT.message, { key: 'early save', bad: true, next: UNREAD_DRAFT.next });
  });
  useEffect(() => {
    if (awaited !== null && isReady) saveAwaited();
  }, [awaited, isReady, saveAwaited]);
  return {
    isAwaited: awaited !== null,
    save: () => (isReady ? saveNow() : setAwaited(text)),
    withdraw: () => setAwaited(null),
  };
}
