import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import type { Diff } from '../../../diff/index.ts';
import { useLocalPictures } from './use-local-pictures.ts';

test('pictures are loaded once per reading: read again, they are loaded again', async () => {
  const loadHeld = vi.fn<Diff['loadHeld']>();
  const held = { state: 'held', reason: 'binary' } as const;
  const files = [diffFile('logo.png', { held })];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  const diff = (status: Diff['status']) => ({ status, files, loadHeld }) as unknown as Diff;
  const { rerender } = await renderHook((now?: Diff) => useLocalPictures(now ?? diff('ready'), true));
  await rerender(diff('ready'));
  expect(loadHeld.mock.calls).toEqual([[['logo.png']]]);
  await rerender(diff('loading'));
  await rerender(diff('ready'));
  expect(loadHeld).toHaveBeenCalledTimes(2);
});
