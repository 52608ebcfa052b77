import { patchIdOf } from '../../../git/diff/patch-id.ts';
import { checkSignature } from '../../../git/signatures/check-signature.ts';
import { gitIdentity } from '../../../git/config/identity.ts';
import { trailerRules } from '../../../git/config/trailer-rules.ts';
import { listRemote } from '../../../git/remote/host-remote.ts';
import { LEAST_CAPABILITIES } from '../../../shared/domain/least-capabilities.ts';
import { repositoryKey } from '../../../shared/domain/place-key.ts';
import { branchOf, namespacedRef, sideOfRef } from '../../../shared/domain/side.ts';
import { SIDE_MISSING } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { CallOptions, RepositoryPlace } from '../../host/client.ts';
import type { BackedClient } from '../../repository-copy/git-fallback.ts';
import type { Repository, WatchedSide } from '../port.ts';
import type { Road } from '../road.ts';
import { distanceAtHost } from './distance.ts';
import { createHostSides } from './sides.ts';
import { createBranchWatch, type BranchDistance } from './watch.ts';

const WANTED = ['refs/heads/*', 'refs/notes/*'];

interface Deps {
  road: Road<BackedClient>;
  /** Whether the window has the focus. */
  focused: () => boolean;
  /** Reports file changes of a repository that this computer serves; null: it does not. */
  observe: (place: RepositoryPlace, changed: () => void) => { close: () => void } | null;
}

/** Repositories on a host: read by its routes, and over Git where it lacks them. */
export function createHostRepositories({
  road,
  focused,
  observe,
}: Deps): (place: RepositoryPlace) => Repository {
  const { client, tags } = road;
  const sides = createHostSides(client, (place) => tags.list(place));
  const distance: BranchDistance = (place, ...moved) =>
    distanceAtHost({ client, copy: road.copyOf(place) }, place, ...moved);
  const newWatch = () =>
    createBranchWatch({ heads: (place, some) => client.heads(place, some), distance, focused, observe });

  /** `requests`: one, or those of Git itself where the host does not speak its newer protocol. */
  async function remoteTips(
    place: RepositoryPlace,
    ephemeral: boolean,
    options: CallOptions,
  ): Promise<{ tips: ReadonlyMap<string, string>; requests: number }> {
    const tips = await client.refTips({ ...place, ephemeral }, options);
    if (tips !== null) return { tips, requests: 1 };
    const listed = await listRemote(await road.copyOf(place).remote(ephemeral), WANTED, options);
    return { tips: new Map(listed.map(({ ref, sha }) => [ref, sha])), requests: 3 };
  }

  return (place) => {
    const write = sides.write(place);
    const answers = road.at(place, { commits: write, diff: write });
    return {
      ...answers,
      capabilities: LEAST_CAPABILITIES,
      repositoryId: repositoryKey(place),
      refs: () => sides.list(place),
      resolve: (text) => sides.resolve(place, text),
      // Its default branch is read first.
      head: () => Promise.resolve(null),
      tips: (some) => client.heads(place, some),
      async allTips({ ephemeral = false, ...options } = {}) {
        const own = await remoteTips(place, false, options);
        if (!ephemeral) return own;
        const others = await remoteTips(place, true, options);
        const branches = [...others.tips].filter(([ref]) => ref.startsWith('refs/heads/'));
        const named = branches.map(
          ([ref, sha]) => [namespacedRef({ side: sideOfRef(ref), ephemeral: true }), sha] as const,
        );
        return { tips: new Map([...own.tips, ...named]), requests: own.requests + others.requests };
      },
      distance: (...moved) => distance(place, ...moved),
      observeRefs: (changed) => observe(place, changed),
      loggedMoves: () => Promise.resolve([]),
      commits: (comparison, options) =>
        answers.commits(comparison, options).catch((cause: unknown) => {
          throw sideMissing(cause) ?? cause;
        }),
      async *patchIds(shas, options = {}) {
        for (const sha of shas) {
          // What is left out is large, and would have to be fetched.
          const diff = await client.commitDiff(place, sha, options).catch(nullIfTooLarge);
          yield new Map([[sha, diff === null ? '' : await patchIdOf(diff, options.signal)]]);
        }
      },
      omittedFiles: () => Promise.resolve({ files: [], more: 0, conflicts: { paths: [], more: 0 } }),
      workTree: () => Promise.resolve(null),
      identity: () => gitIdentity(null),
      trailerRules: () => trailerRules(null),
      checkSignature: (object, type) => checkSignature(answers.copy().gitDir, object, type, null),
      watch(some, { moved }) {
        const branches = newWatch();
        branches.on({ place, branches: branchesAmong(some), moved });
        return {
          look: () => branches.look(),
          shows: (now) => branches.shows(branchesAmong(now)),
          end: () => branches.on(null),
        };
      },
      notes: {
        ...answers.notes,
        replaces: () => client.replacesNotes(place.orgId),
        configuredRef: () => Promise.resolve(null),
      },
    };
  };
}

const branchesAmong = (sides: readonly WatchedSide[]): WatchedSide[] =>
  sides.flatMap((side) => {
    const branch = branchOf(side.name);
    return branch === null ? [] : [{ ...side, name: branch }];
  });

/** A side that no longer exists on the host; null: something else. */
function sideMissing(error: unknown): AppFailure | null {
  if (!(error instanceof AppFailure) || error.error.kind !== 'not-found' || error.error.code !== undefined)
    return null;
  return new AppFailure({ ...error.error, ...SIDE_MISSING });
}

function nullIfTooLarge(cause: unknown): null {
  if (cause instanceof AppFailure && cause.error.kind === 'too-large') return null;
  throw cause;
}
