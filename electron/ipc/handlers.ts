import type { Handlers } from '../../shared/ipc/api.ts';
import { appHandlers } from './app.ts';
import { deferUntilFirstPaint } from './defer-until-first-paint.ts';
import { draftsHandlers } from './drafts.ts';
import { localNotesHandlers } from './local-notes.ts';
import { filesHandlers } from './files.ts';
import { foldersHandlers } from './folders.ts';
import { keysHandlers } from './keys.ts';
import { memoriesHandlers } from './memories.ts';
import { mergeHandlers } from './merges.ts';
import { organizationsHandlers } from './organizations.ts';
import { readingHandlers } from './reading.ts';
import { searchHandlers } from './search.ts';
import { signatureHandlers } from './signatures.ts';
import type { Services } from './services.ts';
import { settingsHandlers } from './settings.ts';
import { folderSyncHandlers, syncHandlers } from './sync.ts';
import { viewedHandlers } from './viewed.ts';

/** Every handler of the table; a missing one does not compile. */
export const createHandlers = (services: Services): Handlers =>
  deferUntilFirstPaint(allHandlers(services), services.firstPaint);

const allHandlers = (services: Services): Handlers => ({
  app: appHandlers(services),
  settings: settingsHandlers(services),
  memories: memoriesHandlers(services),
  embedded: { state: () => services.embedded.state(), graphs: () => services.embedded.graphs() },
  keys: keysHandlers(services),
  organizations: organizationsHandlers(services),
  diff: {
    cancel: ({ requestId }) => services.runningRequests.cancel(requestId),
    painted: () => services.firstPaint.seen(),
  },
  host: {
    pauses: () => services.pauses(),
    fetches: () => services.fetches.list(),
    stopFetches: (place) => services.fetches.stop(place),
  },
  folders: foldersHandlers(services),
  worktrees: services.worktrees,
  ...readingHandlers(services),
  ...mergeHandlers(services),
  ...filesHandlers(services),
  ...searchHandlers(services),
  ...signatureHandlers(services),
  notes: services.notes,
  remarks: services.remarks,
  versions: {
    list: (input) => services.versions.list(input),
    read: (input) => services.versions.read(input),
    pairs: (input) => services.versions.pairs(input),
    deleted: (input) => services.versions.deleted(input),
  },
  handOver: {
    start: ({ reviewed, ...place }) => services.handOvers.start(place, reviewed),
    undo: (place) => services.handOvers.undo(place),
  },
  today: services.today.handlers,
  outbox: services.outbox,
  drafts: draftsHandlers(services),
  localNotes: localNotesHandlers(services),
  viewed: viewedHandlers(services),
  whoRead: services.whoRead,
  sync: syncHandlers(services),
  folderSync: folderSyncHandlers(services),
});
