import type { RefObject } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { CommandsProvider } from '../../app/commands.tsx';
import type { Diff, DiffHandle } from '../../diff/index.ts';
import { answerCalls } from '../../test/main-process.ts';
import { diffEndsOf } from './line-place.ts';
import { useLineCards } from './use-line-cards.tsx';

// oxlint-disable typescript/no-unsafe-type-assertion -- nothing else of them is used
const diff = { files: [{ path: 'a.txt', oldPath: '' }] } as unknown as Diff;
const handle = {
  current: {
    cursor: () => Promise.resolve({ path: 'a.txt', side: 'new', first: 7, last: 7 }),
    lineFacts: () => ({ other: null, sinceViewed: false }),
    movedLine: () => Promise.resolve(null),
    revealInsert: () => Promise.resolve(true),
  },
} as unknown as RefObject<DiffHandle>;
// oxlint-enable typescript/no-unsafe-type-assertion
const shown = {
  orgId: 'o',
  repo: 'r',
  branch: 'topic',
  ephemeral: false,
  commits: { sha: 'a'.repeat(40), base: 'b'.repeat(40) },
};
const ends = diffEndsOf(shown, undefined, undefined);
const rest = { ignoreSpace: false, diff, handle, refsOn: () => [], openCommit: () => undefined };

async function mounted() {
  answerCalls({ app: { command: () => () => undefined } });
  const { result, rerender } = await renderHook(
    ({ areKnown, view }: { areKnown: boolean; view: string } = { areKnown: false, view: 'unified' }) =>
      useLineCards({ ...rest, view, shown: areKnown ? shown : null, ends: areKnown ? ends : null }),
    { wrapper: ({ children }) => <CommandsProvider>{children}</CommandsProvider> },
  );
  return { rerender, cards: () => result.current.cards.map(({ path, at }) => ({ path, at })) };
}

test('the key for the card of a line works before the commits of the diff are known', async () => {
  const { rerender, cards } = await mounted();
  await userEvent.keyboard('i');
  expect(cards()).toEqual([]);
  await rerender({ areKnown: true, view: 'unified' });
  await expect.poll(cards).toEqual([{ path: 'a.txt', at: { side: 'new', first: 7, last: 7 } }]);
});

test('a card that waits for the commits of another view does not open', async () => {
  const { rerender, cards } = await mounted();
  await userEvent.keyboard('i');
  await rerender({ areKnown: false, view: 'split' });
  await rerender({ areKnown: true, view: 'split' });
  await new Promise(requestAnimationFrame);
  expect(cards()).toEqual([]);
});
