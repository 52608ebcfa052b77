import { z } from '../zod.ts';
import { call } from './contract.ts';
import * as s from './shapes.ts';

/** More files of a commit are not listed. */
export const MAX_LISTED_FILES = 300_000;

const filesRequest = s.repositoryPlace.extend({
  /** A branch that has the commit, so that it can be fetched. */
  branch: s.refName,
  ephemeral: z.boolean(),
  commit: s.sha,
});
export type FilesRequest = z.output<typeof filesRequest>;

/** The names of a commit's files in Git's order, each followed by a zero byte: hundreds of thousands of them. */
const listedFiles = z.object({ names: z.string(), isCut: z.boolean() });
export type ListedFiles = z.infer<typeof listedFiles>;

/** More commits of a file are not listed. */
export const MAX_FILE_COMMITS = 20_000;

const fileHistoryRequest = filesRequest.extend({ path: s.filePath });
export type FileHistoryRequest = z.output<typeof fileHistoryRequest>;

/**
 * A commit that changed a file. `parent`: the first one; `path`: the file's name in it, or the last one if it deletes the
 * file; `oldPath`: its name before, if that was another one.
 */
const fileCommit = z.object({
  sha: s.sha,
  parent: s.sha.nullable(),
  subject: z.string(),
  authorName: z.string(),
  date: s.when,
  state: z.string(),
  path: z.string(),
  oldPath: z.string(),
});
export type FileCommit = z.infer<typeof fileCommit>;

/**
 * How a list of commits ended. `limit`: there may be more than the app lists; `cut`: there may be more than a shallow
 * clone has.
 */
const fileHistoryEnd = z.enum(['all', 'limit', 'cut']);
export type FileHistoryEnd = z.infer<typeof fileHistoryEnd>;

/** The calls of api.ts about any file of a commit. What is missing of a repository is fetched. */
export const fileCalls = {
  files: {
    /** Every file of a commit. */
    list: call(filesRequest, listedFiles),
    /**
     * The next commits that changed a file, newest first, under all names that it had; the first call begins, `end` null:
     * there may be more. Another history ends the one before it.
     */
    history: call(
      fileHistoryRequest.extend({ requestId: s.requestId }),
      z.object({ commits: z.array(fileCommit), end: fileHistoryEnd.nullable() }),
    ),
    /** Ends the reading of a history. */
    stopHistory: call(z.strictObject({ requestId: s.requestId }), z.null()),
  },
};
