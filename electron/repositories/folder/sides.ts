import { branchOf, revisionOf, sideOf } from '../../../shared/domain/side.ts';
import { isLookedUp } from '../../../shared/domain/typed-range.ts';
import { isUncommittedSide, UNCOMMITTED } from '../../../shared/domain/worktree.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { ResolvedSide } from '../../../shared/ipc/refs.ts';
import type { CallOptions } from '../../host/client.ts';
import type { DiffRequest, RepositoryPlace } from '../../host/types.ts';
import {
  isTypedRevision,
  noCommitYet,
  nothingNamed,
  noWorktree,
  describeSide,
  sideGone,
  type WriteSide,
} from '../sides.ts';
import type { FolderClient } from './client.ts';
import type { ShownSnapshots } from './shown-snapshots.ts';

/** What a side of a comparison resolves to in a folder, where Git itself can resolve any name. */
export interface FolderSides {
  /** @throws AppFailure `not-found` */
  resolve(place: RepositoryPlace, text: string): Promise<ResolvedSide>;
  /** For lists of commits: refs by their full names, everything else by commit id. */
  writeForCommits(place: RepositoryPlace): WriteSide;
  /** For diffs: as Git reads it, without resolving it first, which would cost two more requests. */
  writeForDiff(place: RepositoryPlace): WriteSide;
  /** Why this diff was not found: the failure itself, or one that names the missing side. */
  whyNotFound(request: DiffRequest, failure: unknown): Promise<unknown>;
}

export function createFolderSides(
  client: Pick<FolderClient, 'revision' | 'tips'>,
  snapshots: Pick<ShownSnapshots, 'shown' | 'fresh'>,
): FolderSides {
  async function uncommitted(place: RepositoryPlace, side: string, fresh: boolean): Promise<string> {
    const { commit } = await snapshots[fresh ? 'fresh' : 'shown'](place, side);
    if (commit === null) {
      const [head = null] = await client.tips(place, ['HEAD']);
      throw head === null ? noCommitYet() : noWorktree();
    }
    return commit;
  }

  async function idOf(place: RepositoryPlace, text: string, options: CallOptions = {}): Promise<string> {
    const side = sideOf(text);
    if (side.kind === 'commit') return side.sha;
    if (side.kind === 'worktree') return await uncommitted(place, text, false);
    const [id = null] = await client.tips(place, [revisionOf(text)], options);
    if (id === null) throw sideGone(text);
    return id;
  }

  return {
    async resolve(place, text) {
      const typed = text.trim();
      if (isUncommittedSide(typed)) {
        const sha = await uncommitted(place, typed, false);
        return { side: typed, sha, subject: 'Uncommitted changes', author: UNCOMMITTED.name, date: null };
      }
      // A branch takes precedence over a tag or an id of the same name, and may begin with a dash.
      const resolved =
        (branchOf(typed) === null ? null : await client.revision(place, revisionOf(typed))) ??
        (await client.revision(place, typed));
      if (resolved === null) throw nothingNamed(typed);
      return describeSide(
        resolved,
        isTypedRevision(typed) && !isLookedUp(typed) ? typed : resolved.commit.sha,
      );
    },
    writeForCommits: (place) => async (text, _ephemeral, options) => {
      const side = sideOf(text);
      if (side.kind === 'ref') return side.ref;
      if (side.kind === 'worktree') return await uncommitted(place, text, options?.fresh === true);
      return await idOf(place, text, options);
    },
    writeForDiff: (place) => async (text, _ephemeral, options) =>
      isUncommittedSide(text) ? await uncommitted(place, text, options?.fresh === true) : revisionOf(text),
    async whyNotFound({ commits, branch, base, ...request }, failure) {
      const missing = failure instanceof AppFailure && failure.error.kind === 'not-found';
      if (!missing || commits !== undefined) return failure;
      const sides = base === undefined ? [branch] : [branch, base];
      return await Promise.all(sides.map((side) => idOf(request, side))).then(
        () => failure,
        (cause: unknown) => cause,
      );
    },
  };
}
