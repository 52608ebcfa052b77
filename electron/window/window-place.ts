import { z } from 'zod';

const pixel = z.number().int().min(-100_000).max(100_000);
/** Where the window was, in screen pixels; `maximized`: it filled the screen. */
export const windowPlace = z.object({
  x: pixel.optional(),
  y: pixel.optional(),
  width: pixel,
  height: pixel,
  maximized: z.boolean().default(false),
});
export type WindowPlace = z.infer<typeof windowPlace>;
