import { z } from '../zod.ts';
import { id, keyInfo } from './shapes.ts';

/** A key that was chosen and parsed but not stored yet. Only its public facts reach the page. */
export const pendingKey = z.object({
  handle: id,
  algorithm: keyInfo.shape.algorithm,
  thumbprint: z.string(),
  /** File name without its folder; null: pasted. */
  source: z.string().nullable(),
});
export type PendingKey = z.infer<typeof pendingKey>;
