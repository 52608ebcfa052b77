import type { SyncReport } from '../../shared/ipc/folder-sync.ts';

export type { SyncReport };

export const emptySyncReport = (remote: string): SyncReport => ({
  remote,
  moves: [],
  received: 0,
  sent: 0,
  conflicts: 0,
  unshared: [],
  messages: [],
  problem: null,
  commands: [],
});
