import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { Listeners } from '../../ui/listeners.ts';

const listeners = new Listeners<[place: NotePlace]>();

/** Makes an open composer reload its draft from disk, because it was changed elsewhere. */
export const draftChanged = (place: NotePlace): void => listeners.tell(place);

/** @returns a function that unsubscribes */
export const onDraftChanged = listeners.add;
