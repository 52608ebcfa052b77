import { createHash } from 'node:crypto';
import { yieldMain } from '../../git/process/yield.ts';
import { repositoryKey } from '../../shared/domain/place-key.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';
import { MAX_PIECE_ENTRIES, entryPieces, type GiveTurn } from './pieces.ts';

/** Names one thing that waits: the same parts give the same mark. */
export const markOf = (...parts: readonly string[]): string =>
  shortened(createHash('sha256').update(JSON.stringify(parts)).digest('hex'));

/**
 * The same for names and their values, in any order and number: refs with their commits, for example. A repository may
 * have hundreds of thousands, so they are read, sorted and hashed in pieces.
 */
export async function markOfEntries(
  entries: Iterable<readonly [string, string]>,
  pause: GiveTurn = yieldMain(),
): Promise<string> {
  const lines: string[] = [];
  for await (const piece of entryPieces(entries, pause))
    for (const [name, value] of piece) lines.push(`${name} ${value}`);
  const sorted = await sortedInPieces(lines, pause);
  // The same bytes as the JSON of the whole list.
  const hash = createHash('sha256').update('[');
  for (let at = 0; at < sorted.length; at += MAX_PIECE_ENTRIES) {
    const piece = JSON.stringify(sorted.slice(at, at + MAX_PIECE_ENTRIES)).slice(1, -1);
    hash.update(at === 0 ? piece : `,${piece}`);
    await pause();
  }
  return shortened(hash.update(']').digest('hex'));
}

/** A merge sort, which can pause between its pieces. */
async function sortedInPieces(lines: readonly string[], pause: GiveTurn): Promise<readonly string[]> {
  if (lines.length <= MAX_PIECE_ENTRIES) return lines.toSorted();
  const middle = Math.ceil(lines.length / 2);
  const left = await sortedInPieces(lines.slice(0, middle), pause);
  const right = await sortedInPieces(lines.slice(middle), pause);
  const merged: string[] = [];
  for (let [at, beside] = [0, 0]; merged.length < lines.length;) {
    const [one, other] = [left[at], right[beside]];
    if (other === undefined || (one !== undefined && one <= other)) {
      merged.push(one ?? '');
      at += 1;
    } else {
      merged.push(other);
      beside += 1;
    }
    if (merged.length % MAX_PIECE_ENTRIES === 0) await pause();
  }
  return merged;
}

const shortened = (hex: string): string => hex.slice(0, 32);

/** The same, over all repositories. */
export const markKey = (place: RepositoryPlace, mark: string): string => `${repositoryKey(place)} ${mark}`;
