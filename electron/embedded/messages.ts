import { z } from 'zod';

/** What the main process tells the hosting worker. Public keys only: the worker verifies, it never signs. */
export interface StartMessage {
  type: 'start';
  orgs: {
    org: string;
    /** The folder that the worker keeps this organization under. */
    root: string;
    /** Build the sample repositories when they are not there yet. */
    sample: boolean;
    keys: { kid: string; publicKeyPem: string; allowedScopes: string[] }[];
    /** Repositories served in place. */
    repos: { name: string; path: string }[];
  }[];
}

export type ToWorker =
  | StartMessage
  | { type: 'add-repository'; org: string; name: string; path: string }
  | { type: 'stop' };

/** What the worker answers. */
export const fromWorker = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    org: z.string(),
    step: z.string(),
    done: z.number().int(),
    total: z.number().int(),
  }),
  z.object({
    type: z.literal('ready'),
    orgs: z.array(z.object({ org: z.string(), api: z.string(), git: z.string() })),
  }),
  z.object({ type: z.literal('failed'), message: z.string(), next: z.string().optional() }),
  z.object({ type: z.literal('added'), org: z.string(), name: z.string() }),
  z.object({ type: z.literal('refused'), org: z.string(), name: z.string(), message: z.string() }),
]);
export type FromWorker = z.infer<typeof fromWorker>;
