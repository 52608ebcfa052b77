import { z } from '../zod.ts';
import { notesRef, noteText, sha } from './shapes.ts';

/** A note on a rewritten commit, or on changes that are committed now, and the commit to copy it to. */
export const copyableNote = z.object({
  notesRef,
  from: sha,
  fromSubject: z.string(),
  /** The commit that took its place; null: none did. */
  to: sha.nullable(),
  /** As it is written there: remarks are about the lines of that commit. Without one, the words that are about no line. */
  text: noteText,
  /** Its remarks that are quoted there, because their lines are gone. */
  quoted: z.number().int(),
  /** Its last author. */
  author: z.string(),
  /** Remarks on uncommitted changes, by their lines there: once they are copied, they are taken away. */
  uncommitted: z.array(z.string()).optional(),
});
export type CopyableNote = z.infer<typeof copyableNote>;
