/** What the main process asks the process that reads local folders, over its message port. */
import type { BlameRequest } from './ipc/lines.ts';
import type { OmittedFiles } from './ipc/refs.ts';
import type { Branch, Commit } from './ipc/shapes.ts';
import type { BlameResult } from './wire/blame.ts';
import type { RevisionWhy } from './wire/history.ts';
import type { NoteReplaceRequest } from './wire/note.ts';
import { z } from './zod.ts';

/** Branches by their names; other sides by ids or full names of refs. */
interface NamedSides {
  branch: string;
  base: string;
}

/** A question about the folder as a whole. */
type Nothing = Readonly<Record<string, never>>;

/** Questions with one answer: what is given, and what comes back. */
export interface FolderQuestions {
  details: { input: Nothing; answer: { defaultBranch: string; createdAt: string } };
  /** Everything that can be chosen as a side; `odd`: how many more have names that no request can carry. */
  refs: { input: Nothing; answer: { refs: FolderRef[]; odd: number; broken: string[] } };
  head: { input: Nothing; answer: FolderHead };
  /** The folder is about to be shown: what is checked out, and the diff to compare first, are read ahead. */
  prefetch: { input: Nothing; answer: null };
  /** The commits of revisions, in the same order; null: none. */
  tips: { input: { names: readonly string[] }; answer: (string | null)[] };
  /** Uncommitted changes as a commit. `shown`: its diff is about to be asked for; `parts`: what is staged, apart. */
  worktree: {
    input: { shown: boolean; parts: boolean };
    answer: { commit: string | null; staged?: string; omitted: OmittedFiles };
  };
  branches: { input: { ephemeral: boolean }; answer: { branches: Branch[]; odd: number } };
  /** Some commits that a branch reaches. `cursor` null: the newest. */
  commits: {
    input: { branch: string; ephemeral: boolean; limit: number; cursor: string | null };
    answer: { commits: Commit[]; nextCursor: string | null };
  };
  blame: { input: Pick<BlameRequest, 'commit' | 'path' | 'ranges' | 'ignoreSpace'>; answer: BlameResult };
  /** null: there is no such note. */
  readNote: {
    input: { notesRef: string; object: string };
    answer: { note: Uint8Array; refSha: string | null } | null;
  };
  /** `committer`: where that is another one than the author. */
  writeNote: {
    input: NoteReplaceRequest & { committer?: NoteReplaceRequest['author'] };
    answer: { newRefSha: string };
  };
  notesRefs: { input: Nothing; answer: { notesRef: string; sha: string }[] };
  revision: {
    input: { name: string };
    answer: { ref: string | null; commit: Commit | null; why?: RevisionWhy };
  };
}

/** Questions whose answer comes in parts, as fast as they are read. */
export interface FolderStreams {
  /** The commits that a branch has and its base has not, newest first. */
  range: { input: NamedSides; part: RangePart };
  /** The body of a diff, as a host sends it. */
  diff: { input: FolderDiff; part: Uint8Array };
}

/**
 * Two branches, or commits by ids or as Git reads them. `base` absent: the default branch, or the first parent; `paths`
 * empty: all files.
 */
export type FolderDiff = (
  | { of: 'branches'; branch: string; base?: string | undefined }
  | { of: 'commits'; sha: string; base?: string | undefined; twoDot: boolean }
) & { copies: boolean; paths: readonly string[] };

/** A ref by its full name, with its commit. `date`: ISO 8601, or empty. */
export type FolderRef = { ref: string; sha: string; date: string; author: string };

/** What is checked out, by full names of refs, and what to compare first. See `head` in `shared/ipc/refs.ts`. */
export type FolderHead = {
  state: 'branch' | 'detached' | 'unborn';
  ref: string | null;
  sha: string | null;
  upstream: string | null;
  shallow: boolean;
  worktree: boolean;
  suggested: { base: string; branch: string } | null;
};

/** The facts of a list come first, then its newest commits, then the ids of all if there are many, then the others. */
export type RangePart =
  | { mergeBase: string | null; total: number | null }
  | { commits: Commit[] }
  | { ids: string };

export type FolderQuestion = keyof FolderQuestions;
export type FolderStream = keyof FolderStreams;

const id = z.number().int();

/** One question. `window`: how many parts of an answer may be on their way at a time. */
export const folderAsk = z.strictObject({
  type: z.literal('ask'),
  id,
  org: z.string(),
  question: z.string(),
  repo: z.string(),
  input: z.any(),
  window: z.number().int(),
});
export type FolderAsk = z.infer<typeof folderAsk>;
/** A part was read: one more may be sent. */
export const folderMore = z.strictObject({ type: z.literal('more'), id, org: z.string() });
/** The answer is no longer needed. */
export const folderCancel = z.strictObject({ type: z.literal('cancel'), id, org: z.string() });

export const folderAnswer = z.object({ type: z.literal('answer'), id, value: z.any() });
export const folderPart = z.object({ type: z.literal('part'), id, part: z.any() });
/** There are no more parts. */
export const folderEnd = z.object({ type: z.literal('end'), id });
/**
 * Why there is no answer, also after some parts. `not-served`: no folder of this name is served; `host-unavailable`:
 * Git failed, and the folder may say why; `next`: what to do about what a retry cannot change, and the command that does it.
 */
export const folderRefusal = z.object({
  type: z.literal('refusal'),
  id,
  refusal: z.object({
    kind: z.enum(['not-served', 'not-found', 'conflict', 'too-large', 'validation', 'host-unavailable']),
    message: z.string(),
    next: z.string().optional(),
    command: z.string().optional(),
  }),
});
export type FolderRefusal = z.infer<typeof folderRefusal>['refusal'];
export type FolderReply = z.infer<
  typeof folderAnswer | typeof folderPart | typeof folderEnd | typeof folderRefusal
>;
