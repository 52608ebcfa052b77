import type { z } from 'zod';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { Reach } from '../../shared/ipc/shapes.ts';
import type { HostClient } from '../host/client.ts';
import { keepAnswer, recallAnswer, type Recalled } from './answers.ts';
import { keepBody, recallBody } from './bodies.ts';
import { createReaches } from './reach.ts';
import { openShelf, type Shelf } from './shelf.ts';

/** What was read stays readable while the host is away, also after a restart. */
export interface Memory {
  /**
   * Asks, and keeps the answer; while the host is away, the answer of before.
   * @param key what is asked for, apart from the organization
   */
  read<S extends z.ZodType>(
    orgId: string,
    key: readonly unknown[],
    schema: S,
    ask: () => Promise<z.output<S>>,
  ): Promise<z.output<S>>;
  /** The same for the bodies of diffs. */
  diff: HostClient['diff'];
  readonly reach: Handlers['reach'];
}

/** Answers of what stands before a host that is not there. Any other answer is the host's own. */
const NOBODY_HOME: ReadonlySet<number> = new Set([502, 503, 504]);

const isAway = (error: AppError): boolean =>
  error.kind === 'offline' ||
  error.kind === 'timeout' ||
  (error.kind === 'host-unavailable' && NOBODY_HOME.has(error.status ?? 0));

interface MemoryDeps {
  /** The folder of what is kept. */
  root: string;
  client: Pick<HostClient, 'diff' | 'repositories'>;
  /** Whether anything of this organization is kept. */
  keeps: (orgId: string) => boolean;
  changed: (reach: Reach) => void;
  /** The host has just answered a read. */
  heard: (orgId: string) => void;
}

export function createMemory({ root, client, keeps, changed, heard }: MemoryDeps): Memory {
  const reaches = createReaches(changed);
  const shelves = new Map<string, Shelf>();
  const shelfOf = (orgId: string): Shelf => {
    const shelf = shelves.get(orgId) ?? openShelf(root, orgId);
    shelves.set(orgId, shelf);
    return shelf;
  };

  async function asked<T>(
    orgId: string,
    what: 'answer' | 'diff',
    ask: () => Promise<T>,
    recall: () => Promise<Recalled<T> | null>,
  ): Promise<T> {
    const before = reaches.isAway(orgId) ? await recall() : null;
    if (before === null) {
      try {
        const value = await ask();
        reaches.met(orgId);
        heard(orgId);
        return value;
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause;
        if (!isAway(cause.error)) {
          if (cause.error.kind !== 'cancelled') reaches.met(orgId);
          throw cause;
        }
        reaches.lost(orgId);
        const kept = await recall();
        if (kept === null) throw unread(cause);
        reaches.shown(orgId, kept.at, what);
        return kept.value;
      }
    }
    reaches.shown(orgId, before.at, what);
    return before.value;
  }

  return {
    read: (orgId, key, schema, ask) =>
      asked(
        orgId,
        'answer',
        async () => {
          const value = await ask();
          if (keeps(orgId)) void keepAnswer(shelfOf(orgId), key, value, Date.now());
          return value;
        },
        () => recallAnswer(shelfOf(orgId), key, schema),
      ),
    diff: (request, options) =>
      asked(
        request.orgId,
        'diff',
        async () => {
          const response = await client.diff(request, options);
          const { orgId } = request;
          return keeps(orgId) ? keepBody(shelfOf(orgId), ['diff', request], response) : response;
        },
        () => recallBody(shelfOf(request.orgId), ['diff', request]),
      ),
    reach: {
      of: ({ orgId }) => reaches.of(orgId),
      async ask({ orgId }) {
        await asked(
          orgId,
          'answer',
          () => client.repositories(orgId, { limit: 1 }),
          () => Promise.resolve(null),
        ).catch(() => undefined);
        return reaches.of(orgId);
      },
    },
  };
}

/** The host's absence explains why it is not here now; that it was not read before explains the rest. */
const unread = ({ error }: AppFailure): AppFailure =>
  new AppFailure({
    ...error,
    next: 'It was not read on this computer before, so there is nothing to show until the host answers.',
  });
