import { z } from '../zod.ts';
import * as s from './shapes.ts';

/**
 * The sides of a comparison that are watched while it is shown. `watch`: the page's id for it. `shown`: the newest commit
 * of a side in the list of commits, once that is known.
 */
export const watchedSides = s.repositoryPlace.extend({
  watch: z.uuid(),
  sides: z.array(z.strictObject({ name: s.refName, ephemeral: z.boolean(), shown: s.sha.optional() })).max(2),
});
export type WatchedSides = z.infer<typeof watchedSides>;
