import { branchOf, revisionOf, sideOf, sideOfRef } from '../../shared/domain/side.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ListedRef, ResolvedSide } from '../../shared/ipc/refs.ts';
import type { Commit, Comparison, Tag } from '../../shared/ipc/shapes.ts';
import { UNCOMMITTED, WORKTREE } from '../../shared/domain/worktree.ts';
import type { CallOptions, HostClient, RepositoryPlace } from './client.ts';
import type { DiffRequest } from './types.ts';
import { quotedName } from './no-commit.ts';
import type { Worktrees } from './worktrees.ts';

/**
 * Everything that can be a side of a comparison. The specification's routes compare branches; a comparison with anything
 * else is one of two commits, which the sides are looked up for each time, as a branch is.
 */
export interface SideResolver {
  /** What can be picked, newest first. */
  list(place: RepositoryPlace): Promise<ListedRef[]>;
  /** What a typed text stands for. @throws AppFailure `not-found` */
  resolve(place: RepositoryPlace, text: string): Promise<ResolvedSide>;
  /** The comparison with ids for what is no branch. */
  asIds(comparison: Comparison): Promise<Comparison>;
  /** The request as the host's routes take it. */
  request(request: DiffRequest, options?: CallOptions): Promise<DiffRequest>;
  /** Why a diff of this was not found: the failure itself, or one that says which side is gone. */
  whyNot(request: DiffRequest, failure: unknown): Promise<unknown>;
}

type Client = Pick<HostClient, 'refs' | 'revision' | 'tips' | 'branches' | 'repository'>;
type Tags = (place: RepositoryPlace) => Promise<Tag[]>;

/** @param local whether an organization's repositories are folders here, where what moves can be followed by its name */
export function createSides(
  client: Client,
  tagsOf: Tags,
  local: (orgId: string) => boolean,
  worktrees: Pick<Worktrees, 'shown' | 'fresh'>,
): SideResolver {
  /** Organizations whose hosts lack the routes of our own: not asked again in this run. */
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

  /** Without our routes: branches by their list, tags over Git, commits by their whole id. */
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

  async function idOf(
    place: RepositoryPlace,
    text: string,
    ephemeral: boolean,
    { anew = false, ...options }: Asked = {},
  ): Promise<string> {
    const side = sideOf(text);
    if (side.kind === 'commit') return side.sha;
    if (side.kind === 'worktree') return await uncommitted(place, anew);
    const id = ephemeral
      ? await lookUp(place, text, true)
      : local(place.orgId)
        ? ((await client.tips(place, [revisionOf(text)], options))[0] ?? null)
        : await either(
            place.orgId,
            async () => (await client.revision(place, revisionOf(text), options))?.commit.sha ?? null,
            () => lookUp(place, text, false),
          );
    if (id === null) throw gone(text);
    return id;
  }

  async function uncommitted(place: RepositoryPlace, anew: boolean): Promise<string> {
    const found = local(place.orgId) ? await worktrees[anew ? 'fresh' : 'shown'](place) : null;
    if (found === null || found.commit === null) throw noWorktree();
    return found.commit;
  }

  async function asIds(comparison: Comparison): Promise<Comparison> {
    const { orgId, repo, branch, base, ephemeral, ephemeralBase } = comparison;
    const place = { orgId, repo };
    const one = async (text: string, within: boolean): Promise<string> => {
      const side = sideOf(text);
      if (side.kind === 'branch') return side.name;
      // The service of this computer knows a ref by its name.
      if (side.kind === 'ref' && local(orgId)) return side.ref;
      return await idOf(place, text, within, { anew: true });
    };
    const [tip, from] = await Promise.all([
      one(branch, ephemeral),
      base === undefined ? undefined : one(base, ephemeralBase),
    ]);
    return { ...comparison, branch: tip, ...(from === undefined ? {} : { base: from }) };
  }

  return {
    asIds,
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
      if (typed === WORKTREE) {
        const sha = await uncommitted(place, false);
        return { side: WORKTREE, sha, subject: 'Uncommitted changes', author: UNCOMMITTED.name, date: null };
      }
      const found = await either<Found | null>(
        place.orgId,
        // A branch goes before a tag or an id of its name, and may begin with a dash.
        async () =>
          (branchOf(typed) === null ? null : await client.revision(place, revisionOf(typed))) ??
          (await client.revision(place, typed)),
        async () => {
          const sha =
            (await lookUp(place, typed, false)) ?? (await lookUp(place, `refs/tags/${typed}`, false));
          return sha === null ? null : { ref: null, commit: { sha, message: '', authorName: '', date: '' } };
        },
      );
      if (found === null) throw nothing(typed, plain.has(place.orgId));
      const { ref, commit } = found;
      return {
        side: ref !== null ? sideOfRef(ref) : local(place.orgId) && keeps(typed) ? typed : commit.sha,
        sha: commit.sha,
        subject: (commit.message.split('\n', 1)[0] ?? '').slice(0, 1000),
        author: commit.authorName.slice(0, 1000),
        date: commit.date || null,
      };
    },
    async request(request, options) {
      const { orgId, repo, branch, base, ephemeral, ephemeralBase, commits } = request;
      const names = { branch: branchOf(branch), base: base === undefined ? undefined : branchOf(base) };
      if (commits !== undefined) return request;
      if (request.direct !== true && names.branch !== null && names.base !== null)
        return {
          ...request,
          branch: names.branch,
          ...(names.base === undefined ? {} : { base: names.base }),
        };
      const place = { orgId, repo };
      const against = base ?? (await client.repository(place)).defaultBranch;
      if (against === WORKTREE) throw noWorktree();
      const anew = request.paths.length === 0;
      // The service on this computer reads whatever Git can name; looking the sides up first would mean three
      // requests.
      const side = async (text: string, within: boolean, how: Asked): Promise<string> =>
        local(orgId) && text !== WORKTREE ? revisionOf(text) : await idOf(place, text, within, how);
      const [sha, from] = await Promise.all([
        side(branch, ephemeral, { ...options, anew }),
        side(against, ephemeralBase, options ?? {}),
      ]);
      const direct = request.direct === true ? { direct: request.direct } : {};
      return { ...request, commits: { sha, base: from, ...direct } };
    },
    async whyNot({ commits, branch, base, ephemeral, ...request }, failure) {
      const missing = failure instanceof AppFailure && failure.error.kind === 'not-found';
      if (!missing || isExplained(failure) || commits !== undefined || !local(request.orgId)) return failure;
      const sides = base === undefined ? [branch] : [branch, base];
      return await Promise.all(sides.map((side) => idOf(request, side, ephemeral))).then(
        () => failure,
        (cause: unknown) => cause,
      );
    },
  };
}

/** Errors that already say what is wrong with the folder. */
const isExplained = ({ cause, error }: AppFailure): boolean =>
  cause instanceof AppFailure && cause.error !== error;

/** `anew`: uncommitted changes are read now, and not as they were when they were read last. */
type Asked = CallOptions & { anew?: boolean };

interface Found {
  ref: string | null;
  commit: Pick<Commit, 'sha' | 'message' | 'authorName' | 'date'>;
}

/** A revision that moves stays what was typed; a shortened id becomes the whole one. */
const keeps = (text: string): boolean => sideOf(text).kind === 'revision';

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

/** A side of a comparison that stood for a commit once. */
const gone = (text: string): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: `${quotedName(text)} is not in this repository any more.`,
    next: 'Choose another branch or base.',
  });

const noWorktree = (): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: 'There are no uncommitted changes to compare here.',
    next: 'Choose a branch, a tag or a commit.',
  });

const nothing = (text: string, plain: boolean): AppFailure =>
  new AppFailure({
    kind: 'not-found',
    message: `${quotedName(text)} is no branch, tag or commit here.`,
    ...(plain ? { next: 'This host finds commits by their whole ids only.' } : {}),
  });
