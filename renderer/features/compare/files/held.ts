import type { DiffFile } from '../../../diff/index.ts';
import { onceFor } from '../../../ui/once-for.ts';

type HeldFile = Pick<DiffFile, 'path' | 'bytes' | 'held'>;

/** A group of held files to load together. */
export interface HeldGroup {
  readonly name: string;
  readonly paths: readonly string[];
  readonly bytes: number;
}

const LIMITS = [
  ['All under 100 KB', 100_000],
  ['All under 1 MB', 1_000_000],
  ['All', Infinity],
] as const;

/** Whether it makes sense to load the file together with others. */
export const isWaiting = ({ held }: Pick<DiffFile, 'held'>): boolean =>
  held !== null && held.state !== 'loading' && held.reason !== 'unreadable';

/** The files of a list that are held: there may be thousands of others, which every key would look through. */
export const heldIn = onceFor((files: readonly DiffFile[]): readonly DiffFile[] =>
  files.filter(({ held }) => held !== null),
);

const sum = (files: readonly HeldFile[]): number => files.reduce((total, file) => total + file.bytes, 0);

/** The groups to offer: small files, all, failed ones. Omits a group that would add nothing. */
export function heldGroups(files: readonly HeldFile[]): HeldGroup[] {
  const waiting = files.filter(isWaiting);
  const groups: HeldGroup[] = [];
  const add = (name: string, some: readonly HeldFile[]): void => {
    if (some.length > 0) groups.push({ name, paths: some.map(({ path }) => path), bytes: sum(some) });
  };
  let last = 0;
  for (const [name, limit] of LIMITS) {
    const under = waiting.filter((file) => file.bytes < limit);
    if (limit < Infinity && (under.length === last || under.length === waiting.length)) continue;
    add(name, under);
    last = under.length;
  }
  add(
    'Those that failed',
    waiting.filter((file) => file.held?.state === 'failed'),
  );
  return groups;
}

/** Files being loaded together: path -> bytes. */
export type Batch = ReadonlyMap<string, number>;

/** The batch grows while files load, and ends when none does. Returns the same object if nothing changed. */
export function nextBatch(batch: Batch, files: readonly HeldFile[]): Batch {
  const loading = files.filter((file) => file.held?.state === 'loading');
  if (loading.length === 0) return batch.size === 0 ? batch : new Map();
  const fresh = loading.filter((file) => !batch.has(file.path));
  return fresh.length === 0
    ? batch
    : new Map([...batch, ...fresh.map(({ path, bytes }) => [path, bytes] as const)]);
}

/** A batch's progress: loaded and total files and bytes. */
export function progressOf(batch: Batch, files: readonly HeldFile[]) {
  const open = files.filter((file) => file.held?.state === 'loading' && batch.has(file.path));
  const all = [...batch.values()].reduce((total, bytes) => total + bytes, 0);
  return { files: batch.size, done: batch.size - open.length, bytes: all, bytesDone: all - sum(open) };
}
