import { branchOf, revisionOf, sideOf, sideOfRef } from '../../../shared/domain/side.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { ListedRef, ResolvedSide } from '../../../shared/ipc/refs.ts';
import type { Tag } from '../../../shared/ipc/shapes.ts';
import type { HostClient, RepositoryPlace } from '../../host/client.ts';
import {
  nothingNamed,
  noWorktree,
  describeSide,
  sideGone,
  type FoundSide,
  type WriteSide,
} from '../sides.ts';

/** What can be a side of a comparison on a host, and what it resolves to. */
export interface HostSides {
  /** Newest first. */
  list(place: RepositoryPlace): Promise<ListedRef[]>;
  /** @throws AppFailure `not-found` */
  resolve(place: RepositoryPlace, text: string): Promise<ResolvedSide>;
  /** The commit id that a side currently resolves to. */
  write(place: RepositoryPlace): WriteSide;
}

type Client = Pick<HostClient, 'refs' | 'revision' | 'branches'>;

/**
 * Resolves sides by our own routes; on a host with only those of the specification, branches by their list, tags over
 * Git, and commits by their full id.
 */
export function createHostSides(
  client: Client,
  tagsOf: (place: RepositoryPlace) => Promise<Tag[]>,
): HostSides {
  /** Organizations whose hosts lack our own routes: not requested again in this run. */
  const plain = new Set<string>();

  async function either<T>(orgId: string, own: () => Promise<T>, without: () => Promise<T>): Promise<T> {
    if (plain.has(orgId)) return await without();
    try {
      return await own();
    } catch (cause) {
      if (!(cause instanceof AppFailure) || cause.error.kind !== 'unsupported-by-host') throw cause;
      plain.add(orgId);
      return await without();
    }
  }

  async function lookUp(place: RepositoryPlace, text: string, ephemeral: boolean): Promise<string | null> {
    const side = sideOf(text);
    if (side.kind === 'commit') return side.sha;
    if (side.kind === 'branch') {
      const branches = await client.branches(place, ephemeral);
      return branches.find(({ name }) => name === side.name)?.head ?? null;
    }
    const tag = side.kind === 'ref' ? side.ref.replace(/^refs\/tags\//, '') : null;
    return (await tagsOf(place)).find(({ name }) => name === tag)?.target ?? null;
  }

  return {
    list: (place) =>
      either(
        place.orgId,
        () => client.refs(place),
        async () => {
          const [branches, tags] = await Promise.all([
            client.branches(place, false),
            // Branches can be compared without them.
            tagsOf(place).catch(() => []),
          ]);
          return [...branches.map(fromBranch).toSorted(newestFirst), ...tags.map(fromTag)];
        },
      ),
    async resolve(place, text) {
      const typed = text.trim();
      if (isUncommittedSide(typed)) throw noWorktree();
      const side = await either<FoundSide | null>(
        place.orgId,
        // A branch takes precedence over a tag or an id of the same name, and may begin with a dash.
        async () =>
          (branchOf(typed) === null ? null : await client.revision(place, revisionOf(typed))) ??
          (await client.revision(place, typed)),
        async () => {
          const sha =
            (await lookUp(place, typed, false)) ?? (await lookUp(place, `refs/tags/${typed}`, false));
          return sha === null ? null : { ref: null, commit: { sha, message: '', authorName: '', date: '' } };
        },
      );
      if (side === null)
        throw nothingNamed(
          typed,
          plain.has(place.orgId) ? 'This host finds commits by their whole ids only.' : undefined,
        );
      return describeSide(side, side.commit.sha);
    },
    write: (place) => async (text, ephemeral, options) => {
      const side = sideOf(text);
      if (side.kind === 'commit') return side.sha;
      if (side.kind === 'worktree') throw noWorktree();
      const id = ephemeral
        ? await lookUp(place, text, true)
        : await either(
            place.orgId,
            async () => (await client.revision(place, revisionOf(text), options))?.commit.sha ?? null,
            () => lookUp(place, text, false),
          );
      if (id === null) throw sideGone(text);
      return id;
    },
  };
}

const fromBranch = ({ name, head, createdAt }: { name: string; head: string; createdAt: string | null }) =>
  ({
    side: sideOfRef(`refs/heads/${name}`),
    group: 'branch',
    sha: head,
    date: createdAt,
    author: '',
  }) as const;

const fromTag = ({ name, target }: Tag) =>
  ({ side: `refs/tags/${name}`, group: 'tag', sha: target, date: null, author: '' }) as const;

const newestFirst = (a: ListedRef, b: ListedRef): number =>
  (Date.parse(b.date ?? '') || 0) - (Date.parse(a.date ?? '') || 0);
