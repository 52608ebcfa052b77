import { z } from '../zod.ts';
import { notesRef, noteText, sha } from './shapes.ts';

/** A note on a rewritten commit, and the commit to copy it to: the one that makes the same change now. */
export const copyableNote = z.object({
  notesRef,
  from: sha,
  fromSubject: z.string(),
  to: sha,
  text: noteText,
  /** Its last author. */
  author: z.string(),
});
export type CopyableNote = z.infer<typeof copyableNote>;
