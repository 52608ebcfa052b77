import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { settings } from '../../../shared/ipc/settings.ts';
import { CodeFont } from './CodeFont.tsx';

test('what the font looks like is shown as the diff draws it: two slashes are two', async () => {
  const screen = await render(<CodeFont settings={settings.parse({})} change={() => undefined} />);
  const sample = screen.getByText(/^-const one/);
  await expect.element(sample).toHaveStyle({ fontVariantLigatures: 'none', fontSize: '12.5px' });
});
