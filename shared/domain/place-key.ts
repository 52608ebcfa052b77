import type { NotePlace, RepositoryPlace } from '../ipc/shapes.ts';

/** Equal for places in the same repository alone; a key for maps and queues. */
export const repositoryKey = ({ orgId, repo }: RepositoryPlace): string => JSON.stringify([orgId, repo]);

/** Equal for places on the same notes ref of the same repository alone. */
export const notesRefKey = ({ orgId, repo, notesRef }: Omit<NotePlace, 'object'>): string =>
  JSON.stringify([orgId, repo, notesRef]);

/** Equal for the same note alone. */
export const noteKey = ({ orgId, repo, notesRef, object }: NotePlace): string =>
  JSON.stringify([orgId, repo, notesRef, object]);
