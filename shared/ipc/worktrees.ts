import { z } from '../zod.ts';
import { call } from './contract.ts';
import { folderPath, openedFolder } from './folders.ts';
import * as s from './shapes.ts';

/** A worktree of a folder's repository. */
export const listedWorktree = z.object({
  /** Any text; identifies it in this folder. */
  path: z.string(),
  /** What is checked out, as a side of a comparison; null: detached, bare, or the branch has no commit. */
  branch: s.refName.nullable(),
  head: s.sha.nullable(),
  /** It is this folder. */
  current: z.boolean(),
  /** In a few words, why it is not like others: "locked: on a stick". null: it is. */
  state: z.string().nullable(),
  /** Why it cannot be opened, a sentence; null: it can. */
  problem: z.string().nullable(),
  /** It has files that may have changed. */
  hasFiles: z.boolean(),
});
export type ListedWorktree = z.infer<typeof listedWorktree>;

/** What was begun in a worktree and has not ended, as Git calls it. `patch series`: of `git am`. */
export const worktreeOperation = z.enum([
  'merge',
  'rebase',
  'patch series',
  'cherry-pick',
  'revert',
  'bisect',
]);
export type WorktreeOperation = z.infer<typeof worktreeOperation>;

/** `files`: how many differ from HEAD; null: not known. `operations`: those that are in progress. */
export const worktreeState = z.object({
  files: z.number().int().nullable(),
  operations: z.array(worktreeOperation),
});
export type WorktreeState = z.infer<typeof worktreeState>;

const repo = s.repoName;
const worktree = z.strictObject({ repo, path: folderPath });

/** The calls about worktrees of a folder's repository. They name worktrees that Git lists, and no other folder. */
export const worktreeCalls = {
  worktrees: {
    /** The main one first. `more`: how many more there are. */
    list: call(
      z.strictObject({ repo }),
      z.object({ worktrees: z.array(listedWorktree), more: z.number().int() }),
    ),
    /**
     * How many of its files differ from its HEAD, and how many remarks on its commits that the base lacks are open; null:
     * not known. One at a time, when nothing else is being loaded.
     */
    count: call(
      worktree.extend({ base: s.refName }),
      z.object({ files: z.number().int().nullable(), remarks: z.number().int().nullable() }),
    ),
    /** Of the opened folder itself, when nothing else is being loaded. */
    state: call(z.strictObject({ repo }), worktreeState),
    /** Ends what is being counted: it fails with `cancelled`. */
    stopCounting: call(z.strictObject({ repo }), z.null()),
    /** Opens it as a folder of its own. */
    open: call(worktree, openedFolder),
  },
};
