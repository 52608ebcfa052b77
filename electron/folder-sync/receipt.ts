import type { RemoteReceipt } from '../../shared/ipc/folder-sync.ts';

export type { RemoteReceipt };

export const emptyReceipt = (remote: string): RemoteReceipt => ({
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
