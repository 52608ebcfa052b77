import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { revisionOf } from '../../../../shared/domain/side.ts';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { RepositoryPlace, Branch } from '../../../../shared/ipc/shapes.ts';
import { branchesQuery, headQuery, refsQuery, repositoryQuery } from '../../../api/queries.ts';
import type { ComparePlace } from '../../../app/place.ts';

/** The two sides of a comparison, as in a place. Equal sides: the history of one. */
export type PlaceSides = Pick<ComparePlace, 'branch' | 'base' | 'ephemeral' | 'ephemeralBase'>;

/** What to show if nothing was picked; `unborn`: there is no commit yet, only this branch's name. */
export type Opening = { readonly sides: PlaceSides } | { readonly unborn: string | null };

interface OpeningOptions {
  /** The repository has a checkout. */
  checkout: boolean;
  /** What was compared here last. */
  remembered: PlaceSides | null;
  /** A requested base without a branch. */
  base: string | undefined;
}

const plain = (branch: string, base: string): Opening => ({
  sides: { branch, base, ephemeral: false, ephemeralBase: false },
});

/** The last comparison, if its sides still exist; else a good one for a new user; else one branch's history. */
export const openingQuery = (at: RepositoryPlace, options: OpeningOptions) =>
  queryOptions({
    queryKey: keys.opening(at),
    queryFn: async ({ client }): Promise<Opening> => {
      if (
        options.base === undefined &&
        options.remembered !== null &&
        (await isThere(client, at, options.remembered))
      )
        return { sides: options.remembered };
      return options.checkout
        ? await fromCheckout(client, at, options.base)
        : await fromDefaultBranch(client, at, options.base);
    },
    // Not cached: the next visit requests it again.
    gcTime: 0,
  });

async function fromCheckout(client: QueryClient, at: RepositoryPlace, wanted?: string): Promise<Opening> {
  const head = await client.fetchQuery(headQuery(at));
  const base = wanted ?? head?.suggested?.base;
  if (head?.suggested && base !== undefined) return plain(head.suggested.branch, base);
  const here = head?.sha == null ? null : (head.branch ?? head.sha);
  const only = here ?? (await client.fetchQuery(refsQuery(at)))[0]?.side;
  return only === undefined ? { unborn: head?.branch ?? null } : plain(only, wanted ?? only);
}

async function fromDefaultBranch(
  client: QueryClient,
  at: RepositoryPlace,
  wanted?: string,
): Promise<Opening> {
  const [{ defaultBranch }, branches] = await Promise.all([
    client.fetchQuery(repositoryQuery(at)),
    client.fetchQuery(branchesQuery(at, false)),
  ]);
  const base = wanted ?? defaultBranch;
  const branch = suggest(branches, base);
  if (branch !== null)
    return {
      sides: {
        branch,
        ephemeral: false,
        ephemeralBase: false,
        ...(wanted === undefined ? {} : { base: wanted }),
      },
    };
  const only = branches.find(({ name }) => name === base) ?? branches[0];
  return only === undefined ? { unborn: defaultBranch } : plain(only.name, only.name);
}

/** Whether both sides still resolve; a side that cannot be looked up now is assumed to exist. */
async function isThere(client: QueryClient, at: RepositoryPlace, sides: PlaceSides): Promise<boolean> {
  const { branch, base, ephemeral, ephemeralBase } = sides;
  const one = async (text: string | undefined, within: boolean): Promise<boolean> => {
    if (text === undefined) return true;
    if (within) return (await client.fetchQuery(branchesQuery(at, true))).some(({ name }) => name === text);
    const side = await api().refs.resolve({ orgId: at.orgId, repo: at.repo, text: revisionOf(text) });
    return side.ok || side.error.kind !== 'not-found';
  };
  return (await Promise.all([one(branch, ephemeral), one(base, ephemeralBase)])).every(Boolean);
}

const age = ({ createdAt }: Branch): number => Date.parse(createdAt ?? '') || 0;

/** By convention these hold something other than code, and are unrelated to it. */
const UNRELATED_BRANCHES: ReadonlySet<string> = new Set(['gh-pages', 'todo']);
const isApart = ({ name }: Branch): number => (UNRELATED_BRANCHES.has(name) ? 1 : 0);

/**
 * The host's branch to compare with a base if nothing was picked: the newest other one that may have something to show.
 * null: none.
 */
export function suggest(branches: readonly Branch[], base: string): string | null {
  const head = branches.find(({ name }) => name === base)?.head;
  const others = branches
    .filter((branch) => branch.name !== base)
    .toSorted((a, b) => isApart(a) - isApart(b) || age(b) - age(a));
  return (others.find((branch) => branch.head !== head) ?? others[0])?.name ?? null;
}
