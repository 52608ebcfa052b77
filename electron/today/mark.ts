import { createHash } from 'node:crypto';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';

/** Names one thing that waits: the same parts give the same mark. */
export const markOf = (...parts: readonly string[]): string => markOfParts(parts);

/** The same for names and their values, in any order and number: refs with their commits, for example. */
export const markOfEntries = (entries: Iterable<readonly [string, string]>): string =>
  markOfParts([...entries].map(([name, value]) => `${name} ${value}`).toSorted());

const markOfParts = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** The same, over all repositories. */
export const markKey = (place: RepositoryPlace, mark: string): string => `${repositoryKey(place)} ${mark}`;
