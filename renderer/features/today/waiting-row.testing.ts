import type { WaitingRow } from '../../../shared/ipc/today.ts';

const TIP = 'a'.repeat(40);

/** A note of Bo's on the newest commit of a branch. */
export const waitingRow = (more: Partial<WaitingRow>): WaitingRow => ({
  kind: 'note',
  orgId: 'acme',
  repo: 'payments',
  who: 'Bo',
  asYou: false,
  at: 1,
  branch: 'topic',
  base: 'main',
  ephemeral: false,
  ephemeralBase: false,
  tip: TIP,
  from: null,
  object: TIP,
  notesRef: 'refs/notes/commits',
  notesCommit: null,
  anchor: null,
  excerpt: 'Why?',
  says: null,
  writtenBy: null,
  commits: null,
  isRewritten: false,
  isRebasedOnly: false,
  marks: [],
  remarks: 0,
  ...more,
});
