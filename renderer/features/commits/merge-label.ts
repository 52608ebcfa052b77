import type { Commit } from '../../../shared/ipc/shapes.ts';
import { shortSha } from '../../ui/format.ts';

/** Describes a merge by its parents; empty for other commits. */
export function mergeLabel({ parents }: Pick<Commit, 'parents'>): string {
  const [first, ...others] = parents.map(shortSha);
  return first === undefined || others.length === 0 ? '' : `Merge of ${others.join(' and ')} into ${first}`;
}
