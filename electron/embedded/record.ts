import { z } from 'zod';

/** The record of an embedded organization. The private key is in the keychain under `key.id`. */
export const embeddedRecord = z.object({
  key: z
    .object({
      id: z.string().min(1).max(200),
      kid: z.string().max(256),
      thumbprint: z.string(),
      publicKeyPem: z.string().max(4096),
      addedAt: z.string().max(64),
    })
    .nullable(),
  repos: z.array(
    z.object({
      name: z.string().min(1).max(512),
      path: z.string().min(1).max(4096),
      /** When it was last opened, in milliseconds since the epoch. */
      openedAt: z.number().int().optional(),
      /** Its Git folders, as last found. */
      git: z.object({ gitDir: z.string().min(1), headDir: z.string().min(1) }).optional(),
    }),
  ),
});
export type EmbeddedRecord = z.infer<typeof embeddedRecord>;

export const EMPTY: EmbeddedRecord = { key: null, repos: [] };
