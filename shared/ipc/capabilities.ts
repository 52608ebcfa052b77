import { z } from '../zod.ts';

/**
 * What can be done with a repository, depending on where it is kept. Code checks these instead of the kind of
 * repository.
 */
export const capabilities = z.object({
  /** Something is checked out: it decides what is compared first, and may have uncommitted changes. */
  checkout: z.boolean(),
  /** Short-lived branches may exist in a separate namespace. */
  ephemeralBranches: z.boolean(),
  /** Any text is looked up as a revision while typing, not only what looks like one. */
  anyRevision: z.boolean(),
  /** Two sides can be compared directly, without a merge base. */
  twoDot: z.boolean(),
  /** Contents are on this computer: reading one more costs next to nothing. */
  contentsAtHand: z.boolean(),
  /** Its files are on this computer, and open in an editor and in the file manager. */
  files: z.boolean(),
  /** What Sync exchanges with: the remotes in Git's configuration, or the upstream that its host pulls from. */
  sync: z.enum(['remotes', 'upstream']),
  /** It is on a host, which may be away, request a pause or refuse a key. */
  host: z.boolean(),
  /** It is listed because it was opened here, and can be removed from the list. */
  listedHere: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilities>;
