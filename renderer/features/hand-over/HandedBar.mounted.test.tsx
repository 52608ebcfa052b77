import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { changesOf, pairOf, versionOf } from '../versions/versions.testing.ts';
import { HandedBar } from './HandedBar.tsx';

const handed = versionOf(1, { isHanded: true, readAt: 1 });
const changes = changesOf([pairOf('changed')], { files: ['a', 'b'], lines: 34 });
const none = { added: 0, answered: 0, resolved: 0 };

test('it names what was answered first, steps through it, and shows what changed', async () => {
  const [onShow, onRemark] = [vi.fn(), vi.fn()];
  const props = { handed, changes, onShow, onRemark };
  const screen = await render(<HandedBar {...props} news={{ added: 0, answered: 1, resolved: 1 }} />);
  const words = /^Changed since you handed over .*: 1 remark answered, 1 resolved; 2 files; 34 lines to read/;
  await expect.element(screen.getByText(words)).toBeVisible();
  const next = screen.getByRole('button', { name: 'Next answer' });
  for (let press = 0; press < 3; press += 1) await next.click();
  expect(onRemark.mock.calls).toEqual([[0], [1], [0]]);
  await screen.getByRole('button', { name: 'Show what changed' }).click();
  expect(onShow).toHaveBeenCalledOnce();
});

test('it is there only if something changed, and again when more changes', async () => {
  const props = { handed, onShow: vi.fn(), onRemark: vi.fn() };
  const screen = await render(<HandedBar {...props} news={none} changes={undefined} />);
  const bar = screen.getByRole('region', { name: 'Since the hand-over' });
  await expect.element(bar).not.toBeInTheDocument();
  await screen.rerender(<HandedBar {...props} news={none} changes={{ ...changes, files: [], lines: 0 }} />);
  await expect.element(bar).not.toBeInTheDocument();
  await screen.rerender(<HandedBar {...props} news={none} changes={changes} />);
  await expect.element(bar).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next answer' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await screen.rerender(
    <HandedBar {...props} news={{ added: 1, answered: 0, resolved: 0 }} changes={changes} />,
  );
  await expect.element(bar).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next remark' })).toBeVisible();
});
