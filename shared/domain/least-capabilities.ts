import type { Capabilities } from '../ipc/capabilities.ts';

/** The capabilities that every host has, also assumed until the real ones are known. */
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
