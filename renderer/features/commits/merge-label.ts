import type { Commit } from '../../../shared/ipc/shapes.ts';
import { shortSha } from '../../ui/format.ts';

/** What a merge says of itself, by its parents; empty: it is none. */
export function mergeLabel({ parents }: Pick<Commit, 'parents'>): string {
  const [first, ...others] = parents.map(shortSha);
  return first === undefined || others.length === 0 ? '' : `Merge of ${others.join(' and ')} into ${first}`;
}
