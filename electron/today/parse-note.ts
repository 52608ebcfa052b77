import { objectInfos } from '../../git/objects/object-reader.ts';
import { yieldMain } from '../../git/process/yield.ts';
import {
  anchorKey,
  anchorsOf,
  outlineSteps,
  remarksSteps,
  type Anchor,
  type Facts,
  type Outline,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import { inTurns } from '../../shared/steps.ts';

/** What is not real was taken out before. */
const ANYTHING: Facts = { lineCount: () => Infinity, changes: () => true };

/** The lines of a note and the remarks in it, as far as its commit is on this computer. */
export async function parseNote(
  gitDir: string,
  object: string,
  text: string,
): Promise<{ lines: Outline['lines']; remarks: Remark[] }> {
  const yieldLoop = yieldMain();
  const { lines, candidates } = await inTurns(outlineSteps(text), yieldLoop);
  const isReal = await realAnchors(gitDir, object, anchorsOf({ lines, candidates }));
  const some = [...candidates].map(
    ([at, list]) => [at, list.filter(({ anchor }) => isReal(anchor))] as const,
  );
  const outline = { lines, candidates: new Map(some.filter(([, list]) => list.length > 0)) };
  return { lines, remarks: await inTurns(remarksSteps(outline, ANYTHING), yieldLoop) };
}

/** Git takes these for paths from a folder that it is not in. */
const FROM_HERE = /^\.{1,2}(?:\/|$)/;

/**
 * Which anchors name a file of a commit. Nothing is fetched for that: where the trees of a host's commit are not here,
 * those that have lines count, for nearly nothing else looks like them.
 */
async function realAnchors(
  gitDir: string,
  commit: string,
  anchors: readonly Anchor[],
): Promise<(anchor: Anchor) => boolean> {
  const named = anchors.filter(({ path }) => !FROM_HERE.test(path));
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
