/** Messages between the main process and the embedded hosting service. */
import {
  folderAnswer,
  folderAsk,
  folderCancel,
  folderEnd,
  folderMore,
  folderPart,
  folderRefusal,
} from './folder-questions.ts';
import { graphProgress } from './ipc/shapes.ts';
import { allowedScopes } from './wire/scope.ts';
import { z } from './zod.ts';

/** In the folder of a service: the commit-graphs that it wrote. */
export const GRAPHS_FOLDER = 'graphs';

const name = z.string().min(1).max(512);
const path = z.string().min(1).max(4096);

/** Commands from the main process. Public keys only: the service verifies and never signs. */
export const hostingCommand = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    orgs: z.array(
      z.strictObject({
        org: name,
        /** The folder with this organization's repositories. */
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
  /** Stops serving a folder; nothing in it changes. */
  z.strictObject({ type: z.literal('remove-repository'), org: name, name }),
  folderAsk,
  folderMore,
  folderCancel,
  z.strictObject({ type: z.literal('stop') }),
]);
export type HostingCommand = z.infer<typeof hostingCommand>;
export type StartHosting = Extract<HostingCommand, { type: 'start' }>;

/** Messages from the service. */
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
    /** Addresses are empty where it does not listen: for folders. */
    orgs: z.array(z.object({ org: z.string(), api: z.string(), git: z.string() })),
  }),
  /** `progress` null: nothing is being written any more. */
  z.object({ type: z.literal('graph'), org: z.string(), progress: graphProgress.nullable() }),
  /** `next`: what to do about it, if known. */
  z.object({ type: z.literal('failed'), message: z.string(), next: z.string().optional() }),
  /** A folder is now served. Paths of its refs, objects and HEAD: a linked worktree has its own. */
  z.object({
    type: z.literal('added'),
    org: z.string(),
    name: z.string(),
    gitDir: z.string(),
    headDir: z.string(),
  }),
  /** `next`: what would help; `command`: the command for it; `enclosing`: the repository that contains the folder. */
  z.object({
    type: z.literal('refused'),
    org: z.string(),
    name: z.string(),
    message: z.string(),
    next: z.string().optional(),
    command: z.string().optional(),
    enclosing: z.string().optional(),
  }),
  folderAnswer,
  folderPart,
  folderEnd,
  folderRefusal,
]);
export type HostingMessage = z.infer<typeof hostingMessage>;
