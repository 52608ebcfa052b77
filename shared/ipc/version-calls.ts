import { z } from '../zod.ts';
import { call, event } from './contract.ts';
import * as s from './shapes.ts';
import { changesEnd, deletedBranch, version, versionPairs } from './versions.ts';

/** The calls of api.ts that are about versions of a branch. */
export const versionCalls = {
  /** The tips that a branch had. */
  versions: {
    /**
     * Newest first, and first the tip that is shown; at most 50. Empty for a side that does not move like a branch.
     * `named`: versions that are compared. One that this app has not seen on the branch is listed last.
     */
    list: call(
      s.comparison.extend({ tip: s.sha, named: z.array(s.sha).max(2).default([]) }),
      z.object({ versions: z.array(version) }),
    ),
    /** The reviewer has read this version. */
    read: call(s.comparison.extend({ tip: s.sha }), z.null()),
    /** What became of the commits of an older version in a newer one, and which files differ, modulo the base. */
    pairs: call(
      s.comparison
        .pick({ orgId: true, repo: true, branch: true, ephemeral: true })
        .extend({ from: changesEnd, to: changesEnd }),
      versionPairs,
    ),
    /** Branches that are gone and whose last commit can still be read, newest first; at most 20. */
    deleted: call(s.repositoryPlace, z.array(deletedBranch)),
    /** A version was recorded or marked as read, or more is known of one: lists are to be read again. */
    changed: event(s.repositoryPlace),
  },
};
