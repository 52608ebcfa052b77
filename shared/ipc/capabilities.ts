import { z } from '../zod.ts';

/**
 * What can be done with a repository, by where it is kept. Whoever wants to know whether something is possible reads it
 * here; nobody asks what kind of repository it is.
 */
export const capabilities = z.object({
  /** Something is checked out: it decides what is compared first, and may hold uncommitted changes. */
  checkout: z.boolean(),
  /** There may be short-lived branches in a namespace beside the others. */
  ephemeralBranches: z.boolean(),
  /** Everything that Git can name is looked up as it is typed, not only what looks like a revision. */
  anyRevision: z.boolean(),
  /** Two sides can be compared as they are, without a merge base. */
  twoDot: z.boolean(),
  /** Contents are on this computer: reading one more costs next to nothing. */
  contentsAtHand: z.boolean(),
  /** Its files are on this computer: they open in an editor and in the file manager. */
  files: z.boolean(),
  /** Where Sync goes: to the remotes in Git's configuration, or to the upstream that its host pulls from. */
  sync: z.enum(['remotes', 'upstream']),
  /** A host answers for it, which may be away, ask for a pause or refuse a key. */
  host: z.boolean(),
  /** It is listed because it was opened here, and can be taken from the list. */
  listedHere: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilities>;
