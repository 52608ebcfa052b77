import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../app/commands.tsx';
import { answerCalls } from '../../test/main-process.ts';
import { PairList } from './PairList.tsx';
import type { BranchVersions } from './use-versions.ts';
import { VersionBar } from './VersionBar.tsx';
import { VersionChip } from './VersionChip.tsx';
import { changesOf, pairOf, versionOf } from './versions.testing.ts';

const [newest, middle, oldest] = [versionOf(3), versionOf(2, { readAt: Date.now() - 60_000 }), versionOf(1)];

function versions(change: Partial<BranchVersions> = {}) {
  const [compare, leave, markRead] = [
    vi.fn<BranchVersions['compare']>(),
    vi.fn<() => void>(),
    vi.fn<() => void>(),
  ];
  const list = [newest, middle, oldest];
  const changes = changesOf([pairOf('changed'), pairOf('same', { from: 'e', to: 'e' })]);
  return {
    list,
    isComparing: false,
    two: null,
    read: middle,
    changes,
    error: null,
    isListed: true,
    compare,
    leave,
    markRead,
    ...change,
  };
}

const REMARKS = new Map([[2, { open: 3 }]]);

async function mount(all: BranchVersions, shown: Parameters<typeof VersionBar>[0]['shown'] = null) {
  answerCalls({ app: { command: () => () => undefined } });
  return await render(
    <CommandsProvider>
      <VersionChip versions={all} branch="topic" remarks={REMARKS} />
      <VersionBar versions={all} shown={shown} />
    </CommandsProvider>,
  );
}

test('the bar says what is new, and shows what changed or everything', async () => {
  const all = versions();
  const screen = await mount(all);
  const sentence =
    'New version since you read it 1 minute ago: 1 commit changed, 1 the same; 34 lines to read.';
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await screen.getByRole('button', { name: 'Show what changed' }).click();
  expect(all.compare).toHaveBeenCalledWith({ from: middle, to: newest });
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByText(/^New version/)).not.toBeInTheDocument();
});

test('after nothing but a rebase there is nothing to read', async () => {
  const all = versions({ changes: changesOf([pairOf('same')], { files: [], lines: 0 }) });
  const screen = await mount(all);
  await expect.element(screen.getByText('Rebased only: nothing to read.')).toBeVisible();
  await screen.getByRole('button', { name: 'I have read this version' }).click();
  expect(all.markRead).toHaveBeenCalledOnce();
});

test('versions without a merge base: what the base changed may be shown', async () => {
  const two = { from: versionOf(1, { mergeBase: null }), to: versionOf(2, { mergeBase: null }) };
  const screen = await mount(versions({ two, isComparing: true }), { two, pair: null, request: null });
  await expect.element(screen.getByText(/what it changed may be shown as well/)).toBeVisible();
});

test('the chip lists the versions; one is compared with now, another with Shift is the other end', async () => {
  const all = versions();
  const screen = await mount(all);
  const chip = screen.getByRole('button', { name: 'Version 3 of topic' });
  await chip.click();
  await expect
    .element(screen.getByRole('option', { name: /^Version 2 .*you read it · 3 remarks$/ }))
    .toBeVisible();
  await screen.getByRole('option', { name: /^Version 1/ }).click();
  expect(all.compare).toHaveBeenLastCalledWith({ from: oldest, to: newest });
  const between = versions({ two: { from: oldest, to: newest }, isComparing: true });
  const shown = { two: { from: oldest, to: newest }, pair: null, request: null };
  await screen.rerender(
    <CommandsProvider>
      <VersionChip versions={between} branch="topic" remarks={REMARKS} />
      <VersionBar versions={between} shown={shown} />
    </CommandsProvider>,
  );
  await expect.element(screen.getByText(/^What changed from version 1 to version 3:/)).toBeVisible();
  await expect.element(screen.getByText(/may be shown as well/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Version 3 of topic, compared with version 1' }).click();
  await userEvent.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}');
  expect(between.compare).toHaveBeenLastCalledWith({ from: oldest, to: middle });
});

test('a branch with one version has no chip and no bar', async () => {
  const screen = await mount(versions({ list: [newest], read: null }));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('each pair is told by a word, and shown with the keys', async () => {
  const pairs = [pairOf('changed'), pairOf('new', { to: 'e' }), pairOf('dropped', { from: '9' })];
  const onShow = vi.fn<(pair: (typeof pairs)[number]) => void>();
  const screen = await render(<PairList pairs={pairs} chosen={pairs[1] ?? null} onShow={onShow} />);
  for (const word of ['changed', 'new', 'dropped'])
    await expect.element(screen.getByRole('option', { name: new RegExp(word) })).toBeVisible();
  screen.getByRole('listbox', { name: 'Commits of both versions' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onShow).toHaveBeenLastCalledWith(pairs[2]);
  await screen.getByRole('option', { name: /changed/ }).click();
  expect(onShow).toHaveBeenLastCalledWith(pairs[0]);
});
