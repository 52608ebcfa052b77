import { z } from '../zod.ts';
import { call } from './contract.ts';
import * as s from './shapes.ts';

const count = z.number().int().min(0);

/** The first of some lines. `more`: how many are left out; `noLineEnd`: the last one is the file's, without a line end. */
const someLines = z.object({
  lines: z.array(z.string()),
  more: count,
  noLineEnd: z.literal(true).optional(),
});
export type SomeLines = z.infer<typeof someLines>;

/**
 * Lines that both sides changed differently: where they parted, in the base, and in the branch. `before` has several texts
 * where both were merged into each other, and the commits where they parted conflict there themselves.
 */
const conflictedLines = z.object({ before: z.array(someLines), base: someLines, branch: someLines });
export type ConflictedLines = z.infer<typeof conflictedLines>;

const mergeConflict = z.object({
  path: z.string(),
  /**
   * `lines`: both changed the same lines. `kinds`: a file on one side is something else on the other. `renamed`: both
   * renamed it, or gave its name to something else. `unplaced`: a folder was renamed, and Git cannot tell where this
   * belongs. `modes`: only one side can be executed.
   */
  kind: z.enum([
    'lines',
    'binary',
    'deleted-in-base',
    'deleted-in-branch',
    'renamed',
    'unplaced',
    'kinds',
    'links',
    'modes',
    'submodule',
  ]),
  /** A program that attributes name to merge it, which was not run; null: none. */
  driver: z.string().nullable(),
  lines: z.array(conflictedLines),
  /** It is too long for its lines to be read. */
  isLong: z.boolean(),
});
export type MergeConflict = z.infer<typeof mergeConflict>;

/**
 * What a merge of a branch into its base gives. `count`: of the files in conflict, 0: it merges cleanly; `files`: the
 * first of them; `isCut`: Git did not compare all files to find renamed ones; `uncounted`: attributes of the base do not
 * all count, since they are too long or too costly; `settings`: those by which the user's own Git may merge otherwise.
 * `unfetched`: history that it takes is not on this computer.
 * `unknown`: the base is no branch now.
 */
const mergeAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('tried'),
    files: z.array(mergeConflict),
    count,
    isCut: z.boolean(),
    uncounted: z.boolean().optional(),
    settings: z.array(z.string()).optional(),
  }),
  z.object({ status: z.literal('unfetched') }),
  z.object({ status: z.literal('unknown') }),
]);
export type MergeAnswer = z.infer<typeof mergeAnswer>;

/** `tip`: the newest commit of the branch. `fetches`: history that is missing is fetched. */
const mergeRequest = s.comparison.omit({ twoDot: true }).required({ base: true }).extend({
  tip: s.sha,
  fetches: z.boolean(),
});

/** A request whose base is a commit. */
export type MergeRequest = Omit<z.output<typeof mergeRequest>, 'base' | 'ephemeralBase'> & { into: string };

export const mergeCalls = {
  merges: {
    /**
     * Where a merge of the branch into the base, as it is now, would conflict. May take long: `requestId` identifies it
     * for `diff.cancel`.
     */
    conflicts: call(mergeRequest.extend({ requestId: s.requestId }), mergeAnswer),
  },
};
