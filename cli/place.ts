import { posix } from 'node:path';
import { candidatesOf } from '../shared/domain/remarks/candidates.ts';
import type { Anchor } from '../shared/domain/remarks/index.ts';
import { usageProblem } from './problem.ts';

/**
 * The anchors that `<path>:<line>` may mean, the preferred one first: from the top of the repository, then from the
 * folder. `./` and `../` are always from the folder.
 * @throws ReviewProblem
 */
export function anchorsNamed(place: string, prefix: string): Anchor[] {
  const isHere = /^\.\.?\//.test(place);
  const read = candidatesOf(`${place}:`).filter(({ rest }) => rest === place.length + 1);
  if (read.length === 0)
    throw usageProblem(`“${place}” is not a place. Write it as src/a.ts:12 or src/a.ts:12-14.`);
  const below = (path: string): string => posix.normalize(prefix + path);
  return read.flatMap(({ anchor }) => {
    if (isHere) return [{ ...anchor, path: below(anchor.path) }];
    return prefix === '' ? [anchor] : [anchor, { ...anchor, path: below(anchor.path) }];
  });
}
