import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { RemarkOutcome, RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { Margin } from './margin.ts';
import { RemarksElsewhere } from './RemarksElsewhere.tsx';
import type { ComposerSpec } from './composer-spec.ts';
import { ComposerStore } from './composer-store.ts';
import { threadsElsewhere, namesInDiff } from './in-diff.ts';
import { remarkSaying, threadOn } from './thread.testing.ts';
import { NO_DIFF } from './use-remarks.ts';

/** With an answer, which is not another remark. */
const thread = (path: string, over: Partial<RemarkThread> = {}): RemarkThread =>
  threadOn(path, 5, {
    replaced: true,
    remarks: [remarkSaying('Why?'), remarkSaying('Because.')],
    placed: { at: 'earlier', path, first: 5, lines: ['as it was'] },
    ...over,
  });

const marginWith = (change: Margin['change']): Margin => ({
  shown: NO_DIFF,
  composers: new ComposerStore<ComposerSpec, RemarkOutcome>({
    toAppError: () => ({ kind: 'internal', message: '' }),
    draftName: () => null,
    keepDraft: () => Promise.resolve(undefined),
    dropDraft: () => Promise.resolve(),
    finding: () => null,
    save: () => Promise.reject(new Error('nothing is written')),
    shown: () => Promise.resolve(),
  }),
  refused: null,
  current: null,
  committedAs: () => null,
  becameOf: () => 'not committed yet',
  severalRefs: false,
  isUncommitted: () => false,
  subjectOf: () => undefined,
  decide: vi.fn(),
  reply: vi.fn(),
  edit: vi.fn(),
  change,
  copyPatch: () => Promise.resolve(true),
  openNote: vi.fn(),
  openCommit: vi.fn(),
  applying: undefined,
  copyThread: () => undefined,
  onLeave: vi.fn(),
});

const names = namesInDiff([diffFile('here.ts', { oldPath: 'before.ts', state: 'R' })]);

test('remarks on files that the diff does not have are there at one press, and can be resolved', async () => {
  const change = vi.fn();
  const threads = threadsElsewhere(
    [thread('gone.ts'), thread('here.ts'), thread('before.ts'), thread('done.ts', { resolved: true })],
    names,
  );
  const screen = await render(<RemarksElsewhere threads={threads} margin={marginWith(change)} />);
  const region = screen.getByRole('region', { name: 'Remarks on other files' });
  await region.getByRole('button', { name: '1 open remark on 1 file not in this diff' }).click();
  const one = region.getByRole('region', { name: 'Remark on gone.ts:5' });
  await expect.element(one).toHaveAccessibleDescription(/^Outdated, from an earlier version of the branch /);
  await expect.element(one.getByText('as it was')).toBeVisible();
  await one.getByRole('button', { name: 'Resolve' }).click();
  expect(change).toHaveBeenCalledWith(threads[0], { to: 'resolved' });
});

test('one that the reader goes to opens, takes the focus, and is shown even if it is resolved', async () => {
  const done = thread('done.ts', { resolved: true });
  const threads = threadsElsewhere([thread('gone.ts'), done], names, done.key);
  const onThere = vi.fn();
  const screen = await render(
    <RemarksElsewhere threads={threads} margin={marginWith(vi.fn())} goTo={done.key} onThere={onThere} />,
  );
  await expect.element(screen.getByRole('region', { name: 'Remark on done.ts:5' })).toHaveFocus();
  expect(onThere).toHaveBeenCalledOnce();
  await expect
    .element(screen.getByRole('button', { name: '2 remarks on 2 files not in this diff' }))
    .toBeVisible();
});
