import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { RemarkOutcome, RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { Margin } from './margin.ts';
import { RemarksElsewhere } from './RemarksElsewhere.tsx';
import type { ComposerSpec } from './composer-spec.ts';
import { ComposerStore } from './composer-store.ts';
import { threadsElsewhere, namesInDiff } from './in-diff.ts';
import { NO_DIFF } from './use-remarks.ts';

const thread = (path: string, over: Partial<RemarkThread> = {}): RemarkThread => ({
  key: `refs/notes/reviews abc ${path}`,
  notesRef: 'refs/notes/reviews',
  commit: 'abcdef0123'.padEnd(40, '0'),
  subject: 'Change it',
  replaced: true,
  anchor: { path, side: 'new', lines: { first: 5, last: 5 } },
  resolved: false,
  remarks: [
    {
      id: { source: `${path}:5: Why?`, nth: 0 },
      text: 'Why?',
      parts: [{ kind: 'text', text: 'Why?' }],
      resolved: false,
      author: 'Reviewer',
      date: '2026-11-20T10:00:00Z',
      waiting: false,
    },
  ],
  placed: { at: 'earlier', path, first: 5, lines: ['as it was'] },
  ...over,
});

test('remarks on files that the diff does not have are there at one press, and can be resolved', async () => {
  const change = vi.fn();
  const margin: Margin = {
    shown: NO_DIFF,
    composers: new ComposerStore<ComposerSpec, RemarkOutcome>({
      toAppError: () => ({ kind: 'internal', message: '' }),
      draftName: () => null,
      keepDraft: () => Promise.resolve(),
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
  };
  const names = namesInDiff([diffFile('here.ts', { oldPath: 'before.ts', state: 'R' })]);
  const threads = threadsElsewhere(
    [thread('gone.ts'), thread('here.ts'), thread('before.ts'), thread('done.ts', { resolved: true })],
    names,
  );
  const screen = await render(<RemarksElsewhere threads={threads} margin={margin} />);
  const region = screen.getByRole('region', { name: 'Remarks on other files' });
  await region.getByRole('button', { name: '1 open remark on 1 file not in this diff' }).click();
  const one = region.getByRole('region', { name: 'Remark on gone.ts:5' });
  await expect.element(one).toHaveAccessibleDescription('Outdated, from an earlier version of the branch');
  await expect.element(one.getByText('as it was')).toBeVisible();
  await one.getByRole('button', { name: 'Resolve' }).click();
  expect(change).toHaveBeenCalledWith(threads[0], { to: 'resolved' });
});
