/** What the main process and the hosting service inside the app say to each other. */
import { allowedScopes } from './wire/scope.ts';
import { z } from './zod.ts';

const name = z.string().min(1).max(512);
const path = z.string().min(1).max(4096);

/** What the main process tells the service. Public keys only: the service verifies, it never signs. */
export const hostingCommand = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    orgs: z.array(
      z.strictObject({
        org: name,
        /** The folder that the service keeps this organization under. */
        root: path,
        /** Fill an empty root with the sample organization. */
        sample: z.boolean(),
        keys: z.array(
          z.strictObject({
            kid: z.string().min(1).max(256),
            publicKeyPem: z.string().max(16_384),
            allowedScopes,
          }),
        ),
        /** Folders served in place. */
        repos: z.array(z.strictObject({ name, path })),
      }),
    ),
  }),
  z.strictObject({ type: z.literal('add-repository'), org: name, name, path }),
  /** Serves a folder no longer; nothing in it changes. */
  z.strictObject({ type: z.literal('remove-repository'), org: name, name }),
  z.strictObject({ type: z.literal('stop') }),
]);
export type HostingCommand = z.infer<typeof hostingCommand>;
export type StartHosting = Extract<HostingCommand, { type: 'start' }>;

/** What the service tells the main process. */
export const hostingMessage = z.discriminatedUnion('type', [
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
  /** `next`: what to do about it, where that is known. */
  z.object({ type: z.literal('failed'), message: z.string(), next: z.string().optional() }),
  /** A folder is served. Where its refs and objects are, and its HEAD: a linked worktree has its own. */
  z.object({
    type: z.literal('added'),
    org: z.string(),
    name: z.string(),
    gitDir: z.string(),
    headDir: z.string(),
  }),
  /** `next`: what would help; `command`: by which command; `enclosing`: the repository that the folder lies in. */
  z.object({
    type: z.literal('refused'),
    org: z.string(),
    name: z.string(),
    message: z.string(),
    next: z.string().optional(),
    command: z.string().optional(),
    enclosing: z.string().optional(),
  }),
]);
export type HostingMessage = z.infer<typeof hostingMessage>;
