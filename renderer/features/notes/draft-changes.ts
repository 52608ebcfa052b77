import type { NotePlace } from '../../../shared/ipc/shapes.ts';

const listeners = new Set<(place: NotePlace) => void>();

/** Tells an open composer that its draft was changed elsewhere, so that it reads the one on disk. */
export function draftChanged(place: NotePlace): void {
  for (const listener of listeners) listener(place);
}

/** @returns how to stop listening. */
export function onDraftChanged(listener: (place: NotePlace) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
