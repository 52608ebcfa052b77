/** A suggestion on a committed file, applied to the work tree of `work-tree-scene.ts`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applySuggestion, type AppliedSuggestion } from '../apply/apply-suggestion.ts';
import { CannotApply } from '../apply/cannot-apply.ts';
import { ensureSnapshots } from '../worktree/own-index.ts';
import { git, place } from './work-tree-scene.ts';

/** Applies a suggestion on lines of HEAD. */
export async function apply(
  path: string,
  [first, last]: readonly [number, number],
  suggested: readonly string[],
  committed = path,
): Promise<AppliedSuggestion> {
  await ensureSnapshots(place);
  const blob = await git('rev-parse', `HEAD:${committed}`);
  return await applySuggestion(place, {
    gitDir: place.snapshots,
    blob,
    lines: { first, last },
    suggested,
    path,
  });
}

/** Why something was not applied. @throws if it was */
export async function whyNot(applied: Promise<unknown>): Promise<string> {
  try {
    await applied;
  } catch (cause) {
    if (cause instanceof CannotApply) return `${cause.message} ${cause.next}`;
    throw cause;
  }
  throw new Error('It was applied.');
}

export const bytesOf = async (path: string): Promise<Buffer> => await readFile(join(place.workTree, path));
export const textOf = async (path: string): Promise<string> => (await bytesOf(path)).toString('utf8');
