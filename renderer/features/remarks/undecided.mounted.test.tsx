import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { RemarkTarget, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { ComposerInsert } from './ComposerInsert.tsx';
import { namesInDiff } from './in-diff.ts';
import { useNewComposers } from './use-composers.ts';
import { useMargin } from './use-margin.tsx';

const TIP = 'b'.repeat(40);
const WRITER = 'a'.repeat(40);
const base = 'c'.repeat(40);
const shown: ShownDiff = {
  orgId: 'o',
  repo: 'r',
  branch: 'b',
  ephemeral: false,
  commits: { sha: TIP, base },
};
const names = namesInDiff([diffFile('a.ts')]);
const lines = { first: 3, last: 3 };
const nothing = (): void => undefined;
const STOPPED = 'Loading from the host was stopped.';

let stopped: boolean;
const write = vi.fn(() => Promise.reject(new Error('not sent in this test')));
beforeEach(() => {
  stopped = true;
  write.mockClear();
  const writer: RemarkTarget = {
    to: 'commit',
    commit: WRITER,
    subject: '',
    anchor: { path: 'a.ts', side: 'new', lines },
  };
  answerCalls({
    remarks: {
      target: () =>
        stopped
          ? Promise.resolve({ ok: false, error: { kind: 'cancelled', message: STOPPED } })
          : answer(writer),
      write,
    },
    drafts: {
      list: () => answer([]),
      add: (draft) => answer({ ...draft, savedAt: 1 }),
      put: () => answer({ savedAt: 1 }),
      discard: () => answer(null),
    },
    host: { fetches: () => answer([]) },
  });
});

/** A margin with a way to write beside one line of either side. */
function Margin({ side }: { side: 'new' | 'old' }) {
  const { margin, writeAt } = useMargin({
    shown,
    aimedAt: null,
    opensDrafts: true,
    view: 'branch',
    now: false,
    names,
    commits: [],
    notesRef: 'refs/notes/reviews',
    onOutcome: nothing,
    onAsked: nothing,
    onFailure: nothing,
    committedAs: () => null,
    becameOf: () => 'committed as 1a2b3c4',
    onWrite: () => () => undefined,
    onLeave: nothing,
    openNote: nothing,
    openCommit: nothing,
    copyReview: nothing,
  });
  const composers = useNewComposers(margin.composers, 'branch', []);
  return (
    <>
      <button type="button" onClick={() => writeAt({ path: 'a.ts', side, lines })}>
        Begin
      </button>
      {composers.map(({ key }) => (
        <ComposerInsert key={key} composer={key} margin={margin} verb="Remark" />
      ))}
    </>
  );
}

async function begun(side: 'new' | 'old') {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Margin side={side} />
    </QueryClientProvider>,
  );
  await screen.getByRole('button', { name: 'Begin' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Why three?{Control>}{Enter}{/Control}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(STOPPED);
  await expect.element(screen.getByRole('textbox')).toHaveValue('Why three?');
  expect(write).not.toHaveBeenCalled();
  return screen;
}

test('words whose commit is not found stay, and go on where it is found when asked again', async () => {
  const screen = await begun('new');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(STOPPED);
  stopped = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await expect.element(screen.getByText(WRITER.slice(0, 7))).toBeVisible();
  await screen.getByRole('button', { name: /^Remark/ }).click();
  await expect
    .poll(() => write.mock.lastCall)
    .toEqual([
      expect.objectContaining({ place: expect.objectContaining({ object: WRITER }), text: 'Why three?' }),
    ]);
});

test('they go to the newest commit where somebody asks for that', async () => {
  const screen = await begun('new');
  await screen.getByRole('button', { name: 'Write on the newest commit shown' }).click();
  await expect.element(screen.getByText(TIP.slice(0, 7))).toBeVisible();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  expect(write).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: /^Remark/ }).click();
  await expect
    .poll(() => write.mock.lastCall)
    .toEqual([expect.objectContaining({ place: expect.objectContaining({ object: TIP }) })]);
});

test('removed lines are in no newest commit', async () => {
  const screen = await begun('old');
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('button', { name: /newest commit/ }).query()).toBeNull();
});
