import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFiles } from '../../../diff/diff-file.testing.ts';
import type { Diff } from '../../../diff/index.ts';
import { useFoldViewed } from './use-fold-viewed.ts';

/** A reading of a comparison, as far as folding looks at it. */
function reading(...paths: string[]) {
  const fold = vi.fn<Diff['fold']>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  return { fold, diff: { files: diffFiles(...paths), fold } as unknown as Diff };
}

test('the same commits read anew have their viewed files folded again, and the first reading keeps its own', async () => {
  const [first, again] = [reading('a', 'b'), reading('a', 'b')];
  const viewed = new Set(['a']);
  const { rerender } = await renderHook((diff: Diff = first.diff) => useFoldViewed(diff, viewed, true));
  expect(first.fold.mock.calls).toEqual([[['a'], true]]);
  await rerender(again.diff);
  expect(again.fold.mock.calls).toEqual([[['a'], true]]);
  // What the reader unfolded there stays so.
  await rerender(first.diff);
  expect(first.fold).toHaveBeenCalledTimes(1);
});
