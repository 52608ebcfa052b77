import { z } from 'zod';
import { registeredKey } from './auth/keys-file.ts';

const name = z.string().min(1).max(512);
const path = z.string().min(1).max(4096);

/** What the parent process may say to the worker. */
export const fromParent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    orgs: z.array(
      z.strictObject({
        org: name,
        root: path,
        /** Fill an empty root with the sample organization. */
        sample: z.boolean(),
        keys: z.array(registeredKey),
        /** Folders served in place. */
        repos: z.array(z.strictObject({ name, path })),
      }),
    ),
  }),
  z.strictObject({ type: z.literal('add-repository'), org: name, name, path }),
  z.strictObject({ type: z.literal('stop') }),
]);
export type FromParent = z.infer<typeof fromParent>;

/** What the worker says to its parent. */
export type ToParent =
  | { type: 'progress'; org: string; step: string; done: number; total: number }
  | { type: 'ready'; orgs: { org: string; api: string; git: string }[] }
  /** `next`: what to do about it, where that is known. */
  | { type: 'failed'; message: string; next?: string }
  | { type: 'added'; org: string; name: string }
  | { type: 'refused'; org: string; name: string; message: string };
