import { isOneLine } from '../../git/objects/batch-answers.ts';
import { objectInfos } from '../../git/objects/object-reader.ts';
import { anchorKey, type Anchor } from '../../shared/domain/remarks/index.ts';

/** Git takes these for paths from a folder that it is not in. */
const FROM_HERE = /^\.{1,2}(?:\/|$)/;

/**
 * Which anchors name a file of a commit. Nothing is fetched for that: where the trees of a host's commit are not here,
 * those that have lines count, for nearly nothing else looks like them.
 */
export async function realAnchors(
  gitDir: string,
  commit: string,
  anchors: readonly Anchor[],
): Promise<(anchor: Anchor) => boolean> {
  const named = anchors.filter(({ path }) => isOneLine(path) && !FROM_HERE.test(path));
  const sides = { new: `${commit}:`, old: `${commit}^:` };
  const [own, before, ...files] = await objectInfos(gitDir, [
    sides.new,
    sides.old,
    ...named.map(({ side, path }) => sides[side] + path),
  ]);
  const isHere = { new: own != null, old: before != null };
  const real = new Set(
    named.filter((_, at) => files[at]?.type === 'blob').map((anchor) => anchorKey(anchor)),
  );
  return (anchor) => (isHere[anchor.side] ? real.has(anchorKey(anchor)) : anchor.lines !== null);
}
