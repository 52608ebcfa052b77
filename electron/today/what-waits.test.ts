import { expect, test } from 'vitest';
import type { WaitingRow } from '../../shared/ipc/today.ts';
import { itemNamed } from './today.testing.ts';
import { MAX_WAITING_MS, whatWaits, type KnownRepository } from './what-waits.ts';

const NOW = 1_800_000_000_000;
const at = (minutes: number): number => NOW - minutes * 60_000;
const anchor = (path: string) => ({ path, side: 'new' as const, lines: { first: 1, last: 1 } });
const repository = (repo: string, ...items: KnownRepository['items']): KnownRepository => ({
  orgId: 'acme',
  repo,
  repositoryId: repo,
  items,
});
const namesOf = (rows: readonly WaitingRow[]): string[] => rows.map(({ excerpt }) => excerpt ?? '');
const unseen = (): boolean => false;
const isNoteSeenInWorktree = ({ repo }: { repo: string }, { excerpt }: { excerpt: string | null }): boolean =>
  repo === 'worktree' && excerpt === 'a note';

test('answers come first, then what others wrote, then branches, then what is open; in each the newest first', () => {
  const { rows } = whatWaits(
    [
      repository('one', itemNamed('open', { kind: 'open', at: at(1) }), itemNamed('note', { at: at(9) })),
      repository(
        'two',
        itemNamed('moved', { kind: 'moved', at: at(2) }),
        itemNamed('verdict', { kind: 'verdict', at: at(3) }),
        itemNamed('answer', { kind: 'answer', at: at(60) }),
        itemNamed('older answer', { kind: 'answer', at: at(90), anchor: anchor('b') }),
      ),
    ],
    unseen,
    NOW,
  );
  expect(namesOf(rows)).toEqual(['answer', 'older answer', 'verdict', 'note', 'moved', 'open']);
});

test('what one person wrote on one commit is one row, and opens at its first remark', () => {
  const items = [
    itemNamed('General words', { at: at(9) }),
    itemNamed('First remark', { at: at(8), anchor: anchor('a.ts') }),
    itemNamed('Second remark', { at: at(7), anchor: anchor('b.ts') }),
    itemNamed('By someone else', { at: at(6), who: 'Cy' }),
  ];
  const { rows } = whatWaits([repository('one', ...items)], unseen, NOW);
  expect(rows).toMatchObject([
    { who: 'Cy', remarks: 0, excerpt: 'By someone else' },
    { who: 'Bo', remarks: 2, excerpt: 'First remark', at: at(7), anchor: anchor('a.ts') },
  ]);
  expect(rows[1]?.marks).toHaveLength(3);
});

test('what was seen does not wait, and what came since does', () => {
  const [first, second] = [itemNamed('first', { at: at(9) }), itemNamed('second', { at: at(2) })];
  const isDone = (_: unknown, { mark }: { mark: string }): boolean => mark === first.mark;
  const { rows } = whatWaits([repository('one', first, second)], isDone, NOW);
  expect(rows).toMatchObject([{ excerpt: 'second', marks: [second.mark] }]);
});

test('what waits in a clone and in its worktree is one row, and is seen in both', () => {
  const items = [itemNamed('a note'), itemNamed('answer', { kind: 'answer' })].map((item) => ({
    ...item,
    at: at(1),
  }));
  const clone = { ...repository('clone', ...items), repositoryId: '/work/.git' };
  const worktree = { ...clone, repo: 'worktree' };
  const other = repository('other', ...items);
  for (const order of [
    [clone, worktree, other],
    [other, worktree, clone],
  ]) {
    const { rows } = whatWaits(order, unseen, NOW);
    const names = rows.map(({ repo, excerpt }) => `${repo}: ${String(excerpt)}`);
    expect(names).toEqual(['clone: answer', 'other: answer', 'clone: a note', 'other: a note']);
  }
  const { rows } = whatWaits([clone, worktree], isNoteSeenInWorktree, NOW);
  expect(rows).toMatchObject([{ repo: 'clone', excerpt: 'answer' }]);
});

test('words of long ago do not wait any more; what is still to be done does', () => {
  const old = { at: NOW - MAX_WAITING_MS - 1 };
  const items = (['answer', 'note', 'moved', 'open'] as const).map((kind) =>
    itemNamed(kind, { kind, ...old }),
  );
  expect(namesOf(whatWaits([repository('one', ...items)], unseen, NOW).rows)).toEqual(['moved', 'open']);
});

test('more rows than anyone reads are counted', () => {
  const items = Array.from({ length: 502 }, (_, nth) => itemNamed(`m ${String(nth)}`, { kind: 'moved' }));
  const { rows, more } = whatWaits([repository('one', ...items)], unseen, NOW);
  expect([rows.length, more]).toEqual([500, 2]);
});
