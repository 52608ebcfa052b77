import type { Handlers } from '../../shared/ipc/api.ts';
import type { Services } from './services.ts';

export const syncHandlers = ({ syncs }: Services): Handlers['sync'] => ({
  start: (place) => syncs.start(place),
  cancel: (place) => syncs.cancel(place),
  state: (place) => syncs.state(place),
});

export const folderSyncHandlers = ({ folderSyncs }: Services): Handlers['folderSync'] => ({
  of: ({ repo }) => folderSyncs.of(repo),
  start: ({ repo }) => folderSyncs.start(repo),
  cancel: ({ repo }) => folderSyncs.cancel(repo),
  decide: ({ repo, notesRef, share }) => folderSyncs.decide(repo, notesRef, share),
});
