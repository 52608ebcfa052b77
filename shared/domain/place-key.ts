import type { NotePlace, RepositoryPlace } from '../ipc/shapes.ts';

/** Equal only for places in the same repository; a key for maps and queues. */
export const repositoryKey = ({ orgId, repo }: RepositoryPlace): string => JSON.stringify([orgId, repo]);

/** Equal only for places on the same notes ref of the same repository. */
export const notesRefKey = ({ orgId, repo, notesRef }: Omit<NotePlace, 'object'>): string =>
  JSON.stringify([orgId, repo, notesRef]);

/** Equal only for the same note. */
export const noteKey = ({ orgId, repo, notesRef, object }: NotePlace): string =>
  JSON.stringify([orgId, repo, notesRef, object]);
