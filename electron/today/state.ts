import { z } from '../../shared/zod.ts';
import { waitingItem, type WaitingItem } from '../../shared/ipc/today.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { NO_DETAILS } from './note-items.ts';
import type { StoredToday } from '../store/today.ts';

const tips = z.record(z.string().max(1024), z.string().max(64));

/** How far a repository was read. */
const readState = z.object({
  /** Tips of its notes refs when the reader looked: what came later waits. */
  looked: tips,
  /** Tips of its notes refs when they were read last, and a hash of them. */
  notes: tips,
  noted: z.string().max(64),
  /** A hash of all of its refs then. */
  refs: z.string().max(64),
  /** More notes refs had changed than are read. */
  isCut: z.boolean().default(false),
  /** A hash of what the reader had read and starred then. */
  reading: z.string().max(64),
});
export type ReadState = z.infer<typeof readState>;

/** A repository as it was read last. */
export interface ReadRepository extends RepositoryPlace {
  state: ReadState;
  items: readonly WaitingItem[];
  /** Milliseconds since the epoch. */
  readAt: number;
}

/** null: it is damaged, or of another version of the app, and is read anew. */
export function readStored({ orgId, repo, state, items, readAt }: StoredToday): ReadRepository | null {
  const readUpTo = readState.safeParse(parsed(state)).data;
  const list = z.array(z.unknown()).safeParse(parsed(items)).data;
  if (readUpTo === undefined || list === undefined) return null;
  return {
    orgId,
    repo,
    state: readUpTo,
    items: list.flatMap((one) => waitingItem.safeParse(withAllDetails(one)).data ?? []),
    readAt,
  };
}

/** Earlier versions of the app knew fewer. */
const withAllDetails = (item: unknown): unknown =>
  typeof item === 'object' ? { ...NO_DETAILS, ...item } : item;

export const storedOf = ({ orgId, repo, state, items, readAt }: ReadRepository): StoredToday => ({
  orgId,
  repo,
  state: JSON.stringify(state),
  items: JSON.stringify(items),
  readAt,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
