import { z } from '../zod.ts';
import { notesOverview, notesRef } from './shapes.ts';

/** The overview of notes as it travels; see `packBadges`. */
export const packedOverview = notesOverview.omit({ badges: true }).extend({
  badges: z.array(
    z.object({
      notesRef,
      idLength: z.number().int().min(0).max(64),
      ids: z.string().regex(/^[0-9a-f]*$/),
      authors: z.string(),
      author: z.instanceof(Uint32Array),
      dates: z.string(),
      date: z.instanceof(Uint32Array),
    }),
  ),
});
