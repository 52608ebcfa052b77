import { expect, test } from 'vitest';
import { addedLines, mountDiff } from '../../test/diff.tsx';

test('another way to count white space is said, also where nothing on the screen changes by it', async () => {
  const { change, scroller, rows } = await mountDiff(
    { files: [addedLines('a.txt', 3)] },
    { whitespace: 'show' },
  );
  await expect.poll(() => rows().length).toBeGreaterThan(2);
  const said = () => scroller().parentElement?.querySelector('[role="status"]')?.textContent;
  expect(said()).toBe('');
  change({ whitespace: 'ignore-trailing' });
  await expect.poll(said).toBe('White space at line ends is ignored.');
  change({ whitespace: 'ignore-all' });
  await expect.poll(said).toBe('White space is ignored anywhere.');
  change({ whitespace: 'show' });
  await expect.poll(said).toBe('All changes of white space are shown.');
});
