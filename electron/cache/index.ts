import type { z } from 'zod';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { Connectivity } from '../../shared/ipc/shapes.ts';
import type { HostClient } from '../host/client.ts';
import { cacheAnswer, cachedAnswer, type Cached } from './answers.ts';
import { cacheBody, cachedBody } from './bodies.ts';
import { trackConnectivity } from './connectivity.ts';
import { openCacheFolder, type CacheFolder } from './folder.ts';

/** Caches what was read from hosts, for use while a host is unreachable, even after a restart. */
export interface ReadCache {
  /**
   * Asks the host and caches its response; reads from the cache while the host is unreachable.
   * @param key identifies the request within the organization
   */
  read<S extends z.ZodType>(
    orgId: string,
    key: readonly unknown[],
    schema: S,
    ask: () => Promise<z.output<S>>,
  ): Promise<z.output<S>>;
  /** The same for diff bodies. */
  diff: HostClient['diff'];
  readonly connectivity: Handlers['connectivity'];
}

/** Statuses of a proxy whose host is down. Any other status comes from the host itself. */
const PROXY_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);

const isAway = (error: AppError): boolean =>
  error.kind === 'offline' ||
  error.kind === 'timeout' ||
  (error.kind === 'host-unavailable' && PROXY_STATUS.has(error.status ?? 0));

interface ReadCacheDeps {
  /** The folder of the cache. */
  root: string;
  client: Pick<HostClient, 'diff' | 'repositories'>;
  /** Whether anything of this organization may be cached. */
  keeps: (orgId: string) => boolean;
  changed: (connectivity: Connectivity) => void;
  /** The host has just answered a read. */
  heard: (orgId: string) => void;
}

export function createReadCache({ root, client, keeps, changed, heard }: ReadCacheDeps): ReadCache {
  const connectivity = trackConnectivity(changed);
  const folders = new Map<string, CacheFolder>();
  const folderOf = (orgId: string): CacheFolder => {
    const folder = folders.get(orgId) ?? openCacheFolder(root, orgId);
    folders.set(orgId, folder);
    return folder;
  };

  async function readThrough<T>(
    orgId: string,
    what: 'answer' | 'diff',
    ask: () => Promise<T>,
    cached: () => Promise<Cached<T> | null>,
  ): Promise<T> {
    const show = ({ at, value }: Cached<T>): T => {
      connectivity.shown(orgId, at, what);
      return value;
    };
    const before = connectivity.isAway(orgId) ? await cached() : null;
    if (before !== null) return show(before);
    try {
      const value = await ask();
      connectivity.answered(orgId);
      heard(orgId);
      return value;
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      if (!isAway(cause.error)) {
        if (cause.error.kind !== 'cancelled') connectivity.answered(orgId);
        throw cause;
      }
      connectivity.lost(orgId);
      const kept = await cached();
      if (kept === null) throw unread(cause);
      return show(kept);
    }
  }

  return {
    read: (orgId, key, schema, ask) =>
      readThrough(
        orgId,
        'answer',
        async () => {
          const value = await ask();
          if (keeps(orgId)) void cacheAnswer(folderOf(orgId), key, value, Date.now());
          return value;
        },
        () => cachedAnswer(folderOf(orgId), key, schema),
      ),
    diff: (request, options) =>
      readThrough(
        request.orgId,
        'diff',
        async () => {
          const response = await client.diff(request, options);
          const { orgId } = request;
          return keeps(orgId) ? cacheBody(folderOf(orgId), ['diff', request], response) : response;
        },
        () => cachedBody(folderOf(request.orgId), ['diff', request]),
      ),
    connectivity: {
      of: ({ orgId }) => connectivity.of(orgId),
      async ask({ orgId }) {
        await readThrough(
          orgId,
          'answer',
          () => client.repositories(orgId, { limit: 1 }),
          () => Promise.resolve(null),
        ).catch(() => undefined);
        return connectivity.of(orgId);
      },
    },
  };
}

/** The error of a read that neither the host nor the cache could answer. */
const unread = ({ error }: AppFailure): AppFailure =>
  new AppFailure({
    ...error,
    next: 'It was not loaded on this computer before, so there is nothing to show until the host answers.',
  });
