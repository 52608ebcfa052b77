import { AppFailure } from '../../../shared/failure.ts';
import { foldLetters } from '../../../shared/domain/letters.ts';
import type { HostClient } from '../../host/client.ts';

type Served = readonly { readonly name: string; readonly problem: string | null }[];

/**
 * Lists opened folders as a host lists its repositories: in the order of their names, without those that cannot be read.
 * @param served the folders that are open now
 */
export const createListServed =
  (served: () => Served, { repository }: Pick<HostClient, 'repository'>): HostClient['repositories'] =>
  async (orgId, { q = '', cursor, limit, signal } = {}) => {
    const wanted = foldLetters(q);
    const names = served()
      .filter(({ name, problem }) => problem === null && foldLetters(name).includes(wanted))
      .map(({ name }) => name)
      .toSorted();
    const from = cursor === undefined ? 0 : names.findIndex((name) => name > cursor);
    const page = from < 0 ? [] : names.slice(from, limit === undefined ? undefined : from + limit);
    const listed = await Promise.all(
      page.map((repo) =>
        repository({ orgId, repo }, signal && { signal }).catch((cause: unknown) => {
          if (!(cause instanceof AppFailure) || signal?.aborted === true) throw cause;
          return [];
        }),
      ),
    );
    const last = page.at(-1);
    const hasMore = last !== undefined && last !== names.at(-1);
    return { repositories: listed.flat(), nextCursor: hasMore ? last : null };
  };
