import { useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { toMiddle } from './to-middle.ts';
import { useVisibleFile } from './use-visible-file.ts';

const PLACE = { file: 'a.txt' };

/** A filter that Esc leaves for the diff, which is there once it has come. */
function Screen({ come, onFocus }: { come: boolean; onFocus: () => void }) {
  const handle = useRef<Parameters<typeof useVisibleFile>[2]['current']>(null);
  useEffect(() => {
    handle.current = come
      ? {
          scrollToFile: () => undefined,
          atFile: () => undefined,
          scrollToLine: () => Promise.resolve(true),
          focus: onFocus,
        }
      : null;
  }, [come, onFocus]);
  const files = come ? [diffFile('a.txt')] : [];
  useVisibleFile(PLACE, { files, status: 'loading', retry: onFocus }, handle);
  return <input aria-label="Filter" onKeyDown={({ key }) => key === 'Escape' && toMiddle(handle.current)} />;
}

test('who leaves a filter for a diff that is still coming has the keyboard in it when it is there', async () => {
  const focused = vi.fn();
  const screen = await render(<Screen come={false} onFocus={focused} />);
  const filter = screen.getByRole('textbox', { name: 'Filter' });
  await filter.click();
  filter.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(filter).not.toHaveFocus();
  await screen.rerender(<Screen come onFocus={focused} />);
  expect(focused).toHaveBeenCalledOnce();
});

test('who went elsewhere meanwhile is left there', async () => {
  const focused = vi.fn();
  const screen = await render(<Screen come={false} onFocus={focused} />);
  const filter = screen.getByRole('textbox', { name: 'Filter' });
  await filter.click();
  filter.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await filter.click();
  await screen.rerender(<Screen come onFocus={focused} />);
  expect(focused).not.toHaveBeenCalled();
  await expect.element(filter).toHaveFocus();
});
