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
  async (orgId, { q = '', cursor, limit, ...options } = {}) => {
    const wanted = foldLetters(q);
    const names = served()
      .filter(({ name, problem }) => problem === null && foldLetters(name).includes(wanted))
      .map(({ name }) => name)
      .filter((name) => cursor === undefined || name > cursor)
      .toSorted();
    const page = names.slice(0, limit);
    const listed = await Promise.all(
      page.map((repo) =>
        repository({ orgId, repo }, options).catch((cause: unknown) => {
          if (!(cause instanceof AppFailure) || options.signal?.aborted === true) throw cause;
          return [];
        }),
      ),
    );
    const last = names.length > page.length ? page.at(-1) : undefined;
    return { repositories: listed.flat(), nextCursor: last ?? null };
  };
