import { useEffect, useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { useVisibleFile } from './use-visible-file.ts';

const PLACE = { file: 'a.txt', line: 900 };

const nothing = (): undefined => undefined;

type Asked = Parameters<typeof useVisibleFile>;

function Host({ diff, handle }: { diff: Asked[1]; handle: Asked[2]['current'] }) {
  const ref = useRef(handle);
  const { onVisibleFile } = useVisibleFile(PLACE, diff, ref);
  useEffect(() => onVisibleFile('a.txt'), [onVisibleFile]);
  return null;
}

const retry = (): void => undefined;
const loading = () => ({ files: [diffFile('a.txt')], status: 'loading' as const, retry });

async function mounted() {
  let here = false;
  const toLine = vi.fn(() => Promise.resolve(here));
  const handle = { scrollToFile: nothing, focus: nothing, atFile: nothing, scrollToLine: toLine };
  const screen = await render(<Host diff={loading()} handle={handle} />);
  await expect.poll(() => toLine.mock.calls).toEqual([['a.txt', 900]]);
  return {
    toLine,
    more: () => screen.rerender(<Host diff={loading()} handle={handle} />),
    come: () => {
      here = true;
    },
  };
}

test('a line of a file that is still coming is gone to again when more of it is here, and once it is there no more', async () => {
  const { toLine, more, come } = await mounted();
  await more();
  await expect.poll(() => toLine.mock.calls.length).toBe(2);
  come();
  await more();
  await expect.poll(() => toLine.mock.calls.length).toBe(3);
  await more();
  await more();
  expect(toLine).toHaveBeenCalledTimes(3);
});

test('a reader who has gone on meanwhile is left where they are', async () => {
  const { toLine, more } = await mounted();
  window.dispatchEvent(new WheelEvent('wheel'));
  await more();
  await more();
  expect(toLine).toHaveBeenCalledTimes(1);
});
