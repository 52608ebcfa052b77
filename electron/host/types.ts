/** The IPC records that the host client returns. */
export type {
  Branch,
  Commit,
  NotePlace,
  RepositoryDetails,
  RepositoryPlace,
} from '../../shared/ipc/shapes.ts';
export type { DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
