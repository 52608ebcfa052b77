/** The records of the IPC table that the host client answers with. */
export type {
  Branch,
  Commit,
  NotePlace,
  RepositoryDetails,
  RepositoryPlace,
} from '../../shared/ipc/shapes.ts';
export type { DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
