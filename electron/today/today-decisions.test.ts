import { expect, test } from 'vitest';
import { memoryOf } from '../../shared/domain/memory-of.ts';
import { branchItems, type FollowedBranch } from './branch-items.ts';
import { followedRepositories, MAX_FOLLOWED, starredBranches } from './followed.ts';
import { mayLook, msUntilRound } from './round-times.ts';

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)];
const memory = (
  kind: 'pinned' | 'recent' | 'starred' | 'compared',
  repo: string,
  orgId = 'acme',
  item = '',
) => ({
  ...memoryOf(kind, { orgId, repo }, item),
  value: item === '' ? '' : A,
});
const everywhere = (): boolean => true;

test('pinned repositories are followed first, then those with a star, then the recent ones, each once', () => {
  const memories = [
    memory('recent', 'old'),
    memory('recent', 'pinned'),
    memory('recent', 'new'),
    memory('pinned', 'pinned'),
    memory('starred', 'starred', 'acme', 'topic'),
    memory('compared', 'other'),
    memory('pinned', 'gone', 'removed'),
  ];
  const names = followedRepositories(memories, (orgId) => orgId === 'acme').map(({ repo }) => repo);
  expect(names).toEqual(['pinned', 'starred', 'new', 'old']);
  expect(starredBranches(memories, { orgId: 'acme', repo: 'starred' })).toEqual(new Map([['topic', A]]));
});

test('a star is of one branch in one repository: no other memory, repository or organization has a part in it', () => {
  const memories = [
    memory('starred', 'app', 'acme', 'topic'),
    memory('compared', 'app', 'acme', 'main'),
    memory('starred', 'other', 'acme', 'beside'),
    memory('starred', 'app', 'else', 'far'),
  ];
  expect(starredBranches(memories, { orgId: 'acme', repo: 'app' })).toEqual(new Map([['topic', A]]));
});

test('more than fifty are not followed', () => {
  const memories = Array.from({ length: 60 }, (_, nth) => memory('recent', String(nth)));
  const names = followedRepositories(memories, everywhere).map(({ repo }) => repo);
  expect([names.length, names[0]]).toEqual([MAX_FOLLOWED, '59']);
});

const branch = (more: Partial<FollowedBranch> = {}): FollowedBranch => ({
  side: 'topic',
  ephemeral: false,
  base: { side: 'main', ephemeral: false },
  head: B,
  read: A,
  isOwn: false,
  isMadeHere: false,
  moved: { commits: 2 },
  isRebasedOnly: false,
  openThreads: [],
  ...more,
});
const kinds = (one: FollowedBranch): string[] => branchItems(one, new Map(), 5).map(({ kind }) => kind);

test('a branch waits when it moved since it was read, also in the reader’s name, but not when the reader made its tip here', () => {
  expect(branchItems(branch(), new Map(), 5)).toMatchObject([
    { kind: 'moved', branch: 'topic', from: A, tip: B, commits: 2, isRewritten: false, at: 5 },
  ]);
  expect(branchItems(branch({ moved: { commits: 3, replaced: 1 } }), new Map(), 5)).toMatchObject([
    { commits: 3, isRewritten: true },
  ]);
  expect(branchItems(branch({ moved: null }), new Map(), 5)).toMatchObject([{ commits: null }]);
  for (const still of [{ head: A }, { read: null }, { isOwn: true, isMadeHere: true }])
    expect(kinds(branch(still))).toEqual([]);
  expect(branchItems(branch(), new Map(), 5)).toMatchObject([{ kind: 'moved', asYou: false }]);
  expect(branchItems(branch({ isOwn: true }), new Map(), 5)).toMatchObject([{ kind: 'moved', asYou: true }]);
});

test('open remarks wait on branches of the reader alone', () => {
  const thread = {
    notesRef: 'refs/notes/commits',
    object: B,
    anchor: { path: 'a', side: 'new', lines: null },
    excerpt: 'Why?',
  } as const;
  expect(kinds(branch({ read: B, openThreads: [thread] }))).toEqual([]);
  expect(kinds(branch({ isOwn: true, read: B, openThreads: [thread] }))).toEqual(['open']);
});

test('something waits since it was first known', () => {
  const [first] = branchItems(branch(), new Map(), 5);
  expect(branchItems(branch(), new Map([[first?.mark ?? '', 3]]), 9)).toMatchObject([{ at: 3 }]);
});

test('rounds are two minutes apart in sight, rarer out of it, and a clock that was set back delays none', () => {
  const minute = 60_000;
  expect(msUntilRound({ lastAt: 0, now: minute, isInSight: true })).toBe(minute);
  expect(msUntilRound({ lastAt: 0, now: minute, isInSight: false })).toBe(14 * minute);
  expect(msUntilRound({ lastAt: 0, now: 9 * minute, isInSight: true })).toBe(0);
  expect(msUntilRound({ lastAt: null, now: minute, isInSight: true })).toBe(2 * minute);
  expect(msUntilRound({ lastAt: 100 * minute, now: 0, isInSight: true })).toBe(2 * minute);
  expect(mayLook({ lastAt: 0, now: 14_999 })).toBe(false);
  expect([0, 15_000].map((now) => mayLook({ lastAt: now === 0 ? 1 : 0, now }))).toEqual([true, true]);
  expect(mayLook({ lastAt: null, now: 0 })).toBe(true);
});
