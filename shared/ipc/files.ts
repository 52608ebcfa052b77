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

/** The calls of api.ts about any file of a commit. What is missing of a repository is fetched. */
export const fileCalls = {
  files: {
    /** Every file of a commit. */
    list: call(filesRequest, listedFiles),
  },
};
