import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import { DiscussedCard } from './DiscussedCard.tsx';

const thread = (commit: string, text: string, resolved = false): RemarkThread => ({
  key: `${commit} ${text}`,
  notesRef: 'refs/notes/reviews',
  commit: commit.repeat(40),
  subject: `Subject of ${commit}`,
  anchor: { path: 'old.ts', side: 'new', lines: { first: 7, last: 8 } },
  resolved,
  remarks: [
    {
      id: { source: text, nth: 0 },
      text,
      parts: [{ kind: 'text', text }],
      resolved,
      author: 'Ann',
      date: '2026-03-01T00:00:00Z',
      waiting: false,
    },
  ],
  placed: { at: 'lines', path: 'new.ts', side: 'old', lines: { first: 9, last: 10 } },
});

async function mount(threads: RemarkThread[], problem: string | null = null) {
  const did = {
    onOpen: vi.fn<(of: RemarkThread) => void>(),
    onClose: vi.fn<() => void>(),
    copyPatch: () => Promise.resolve(true),
  };
  const discussion = {
    key: 'k',
    path: 'new.ts',
    at: { side: 'old', first: 9, last: 10 },
    threads,
    label: '',
    title: '',
  } as const;
  const screen = await render(<DiscussedCard discussion={discussion} problem={problem} {...did} />);
  return { ...did, screen, card: screen.getByRole('region', { name: 'Discussed before: new.ts:9-10' }) };
}

test('old threads are read, each with its commit, and nothing can be written', async () => {
  const [open, resolved] = [thread('a', 'Why?'), thread('b', 'Done?', true)];
  const { card, screen, onOpen } = await mount([open, resolved], '3 older commits have remarks, too.');
  await expect.element(card.getByText('3 older commits have remarks, too.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Remark on old.ts:7-8' }).elements()).toHaveLength(2);
  expect(card.getByRole('article').elements()).toHaveLength(1);
  await card.getByRole('button', { name: /^Resolved/ }).click();
  expect(card.getByRole('article').elements()).toHaveLength(2);
  const names = card
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(names).not.toContain('Reply');
  expect(names).not.toContain('Reopen');
  await card.getByRole('button', { name: 'aaaaaaa Subject of a' }).click();
  expect(onOpen.mock.calls).toEqual([[open]]);
});

test('alone, a resolved thread is open; Esc and Close leave', async () => {
  const { card, onClose } = await mount([thread('b', 'Done?', true)]);
  await expect.element(card.getByText('Done?')).toBeVisible();
  card.element().focus();
  await userEvent.keyboard('{Escape}');
  await card.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
});
