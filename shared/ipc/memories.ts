import { z } from '../zod.ts';

/**
 * Which memory is meant. Those that decide where notes go are not among these kinds: the main process keeps them to
 * itself.
 */
export const memoryKey = z.strictObject({
  /**
   * Where the user was, as the page's hash; a repository that was opened, that is pinned; what was compared there last,
   * as a place; the encoding that a file is read in; the words of a verdict that is not given yet;
   * that generated files are not folded; the uncommitted changes that were shown last; a branch with a star, and the tip
   * that it had then; an organization whose news are notified.
   */
  kind: z.enum([
    'lastPlace',
    'recent',
    'pinned',
    'compared',
    'encoding',
    'verdict',
    'generated',
    'uncommitted',
    'starred',
    'notified',
  ]),
  /** Empty, as `repo`, for what is of no repository. */
  orgId: z.string().max(200),
  repo: z.string().max(512),
  /** A file's path, where it is about one; else empty. */
  item: z.string().max(4096),
});
export type MemoryKey = z.output<typeof memoryKey>;

/** What is remembered, and was not chosen as a setting is. */
export const memory = memoryKey.extend({ value: z.string().max(8192) });
export type Memory = z.output<typeof memory>;
