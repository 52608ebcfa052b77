import { z } from '../zod.ts';
import { appErrorSchema } from '../errors.ts';
import { call } from './contract.ts';
import { notesRef } from './note-shapes.ts';
import * as s from './shapes.ts';

/** Whether what the user reads in a repository is shared, and in which notes ref. */
const whoReadState = z.object({
  /** null: without a name and an address in Git's configuration or the settings there is none. */
  ref: notesRef.nullable(),
  isShared: z.boolean(),
  /** What was shared is not taken back everywhere yet. */
  isWithdrawing: z.boolean(),
  /** Why it was not written; tried again within a minute. */
  problem: appErrorSchema.nullable(),
});
export type WhoReadState = z.infer<typeof whoReadState>;

const reader = z.object({
  /** As the commits of the notes ref name its author; the address, and who wrote it, where that is another one. */
  name: z.string(),
  /** Each file with the short keys of the changes that were read, one after the other. */
  files: z.array(z.tuple([z.string(), z.string()])),
});
export type SharedReader = z.infer<typeof reader>;

/** The calls of api.ts that are about who read what. */
export const whoReadCalls = {
  whoRead: {
    state: call(s.repositoryPlace, whoReadState),
    share: call(s.repositoryPlace, whoReadState),
    /** Shares nothing more, and takes away the notes that say what was read. */
    withdraw: call(s.repositoryPlace, whoReadState),
    /** Something was read at this tip: shared within a minute, if the user shares it. */
    changed: call(
      s.repositoryPlace.extend({ comparison: s.viewedPlace.shape.comparison, tip: s.sha }),
      z.null(),
    ),
    /** What others share of these commits, with a sentence if some of it was left out. */
    list: call(
      s.repositoryPlace.extend({ commits: z.array(s.sha).max(500) }),
      z.object({ readers: z.array(reader), problem: z.string().nullable() }),
    ),
  },
};
