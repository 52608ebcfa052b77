import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Caveats } from './Caveats.tsx';

test('why more is shown than was changed is said, with the command that completes a shallow clone', async () => {
  const screen = await render(
    <Caveats caveats={['no-renames', 'cut', 'grafted', 'replaced']} mergeBase="" includesBase={0} />,
  );
  await expect.element(screen.getByText(/a file that was renamed and edited may be shown as/)).toBeVisible();
  await expect.element(screen.getByText('git fetch --unshallow')).toBeVisible();
  await expect.element(screen.getByText(/gives commits of this repository other parents/)).toBeVisible();
  await expect.element(screen.getByText(/other commits in place of some of these/)).toBeVisible();
  expect(screen.getByRole('status').elements()).toHaveLength(4);
});

test('attributes that do not count are said', async () => {
  const screen = await render(<Caveats caveats={['long', 'costly']} mergeBase="" includesBase={0} />);
  await expect
    .element(screen.getByText(/are longer than 4 MB in all, and do not all count here/))
    .toBeVisible();
  await expect.element(screen.getByText(/take too long to compare with every path/)).toBeVisible();
});

test('of several merge bases the one that is compared with is named', async () => {
  const screen = await render(
    <Caveats caveats={['crossed']} mergeBase={'40dbef8'.padEnd(40, '0')} includesBase={0} />,
  );
  await expect.element(screen.getByText(/several merge bases.* with 40dbef8, as Git does/)).toBeVisible();
});

test('files in which rebasing the older version conflicted are counted', async () => {
  const screen = await render(<Caveats caveats={[]} mergeBase="" includesBase={2} />);
  await expect
    .element(screen.getByText(/conflicted in 2 files: they are compared directly, and include what the base/))
    .toBeVisible();
  expect(screen.getByRole('status').elements()).toHaveLength(1);
});
