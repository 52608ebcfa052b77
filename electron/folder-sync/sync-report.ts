import type { SyncReport } from '../../shared/ipc/folder-sync.ts';

export type { SyncReport };

export const emptySyncReport = (remote: string): SyncReport => ({
  remote,
  moves: [],
  came: 0,
  went: 0,
  needsYou: 0,
  unshared: [],
  told: [],
  problem: null,
  commands: [],
});
