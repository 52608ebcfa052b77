import type { Capabilities } from '../ipc/capabilities.ts';

/** What can be done with a repository of any host, and all that is taken for granted before more is known. */
export const LEAST_CAPABILITIES: Capabilities = {
  checkout: false,
  ephemeralBranches: true,
  anyRevision: false,
  twoDot: false,
  contentsAtHand: false,
  files: false,
  sync: 'upstream',
  host: true,
  listedHere: false,
};
