import { yieldMain } from '../../git/process/yield.ts';
import {
  anchorsOf,
  outlineSteps,
  remarksSteps,
  type Facts,
  type Outline,
  type Remark,
} from '../../shared/domain/remarks/index.ts';
import { inTurns } from '../../shared/steps.ts';
import { realAnchors } from './real-anchors.ts';

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
