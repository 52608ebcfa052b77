import { z } from 'zod';

/** What a second start of the app hands to the one that runs already. */
export const startReport = z.object({
  own: z.array(z.string().max(8192)).max(100),
  cwd: z.string().max(4096),
});
