import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { Listeners } from '../../ui/listeners.ts';

const listeners = new Listeners<[place: NotePlace]>();

/** Tells an open composer that its draft was changed elsewhere, so that it reads the one on disk. */
export const draftChanged = (place: NotePlace): void => listeners.tell(place);

/** @returns how to stop listening. */
export const onDraftChanged = listeners.add;
