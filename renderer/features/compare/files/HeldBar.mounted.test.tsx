import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import type { Diff } from '../../../diff/index.ts';
import { HeldBar } from './HeldBar.tsx';

/** A comparison whose files are all being loaded. */
function loading(...paths: string[]): Diff {
  const held = { state: 'loading', reason: 'large' } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  return { files: paths.map((path) => diffFile(path, { held })), loadHeld: vi.fn() } as unknown as Diff;
}

test('what another comparison loads is no part of what is loaded here', async () => {
  const screen = await render(<HeldBar diff={loading('a', 'b')} />);
  const said = () => screen.getByRole('status').element().textContent;
  await expect.poll(said).toContain('Loading 0 of 2 files');
  await screen.rerender(<HeldBar diff={loading('c', 'd', 'e')} />);
  await expect.poll(said).toContain('Loading 0 of 3 files');
});
