import { z } from '../zod.ts';
import { call } from './contract.ts';
import * as s from './shapes.ts';

/** What a hand-over wrote. */
const handedOverReport = z.object({
  /** What was reviewed, as a commit of the folder. */
  commit: s.sha,
  /** The ref that names it. */
  ref: z.string(),
  /** The notes refs with notes on it. */
  notesRefs: z.array(s.notesRef),
  /** How many open remarks on uncommitted changes are in these notes now. */
  remarks: z.number().int(),
  /** How many open ones stay in the app, because their lines are gone. */
  stay: z.number().int(),
  /** How many unsent texts on uncommitted changes stay in the app: they are not saved. */
  drafts: z.number().int(),
  /** How many notes on the changes as a whole stay in the app: a note needs a commit. */
  general: z.number().int(),
});
export type HandedOverReport = z.output<typeof handedOverReport>;

/** The calls of api.ts that give remarks to the person or agent working on the changes. */
export const handOverCalls = {
  handOver: {
    /** `reviewed`: the snapshot of uncommitted changes that is shown; null: as they are now. */
    start: call(s.repositoryPlace.extend({ reviewed: s.sha.nullable() }), handedOverReport),
    /** Takes the last hand-over back, while it is not answered. */
    undo: call(s.repositoryPlace, z.null()),
  },
};
