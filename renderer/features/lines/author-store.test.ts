import { expect, test, vi } from 'vitest';
import type { Blamed } from '../../../shared/ipc/lines.ts';
import type { DrawnLine } from '../../diff/index.ts';
import { AuthorStore, authorOf } from './author-store.ts';

const [TIP, NOW] = ['a'.repeat(40), Date.parse('2026-06-01T00:00:00Z')];
const drawn = (path: string, line: number): DrawnLine => ({
  path,
  side: 'new',
  line,
  other: null,
  sinceViewed: false,
});
const writer = (authorName: string, date = '2026-05-30T00:00:00Z', authorEmail = 'a@example.com') => ({
  sha: TIP,
  subject: 'Work',
  authorName,
  authorEmail,
  date,
});

type Request = { path: string; ranges: readonly { first: number; last: number }[] };

const at = ({ path, line }: DrawnLine) => (path === 'none' ? null : { commit: TIP, path, line });

function store(fails = false) {
  const requests: Request[] = [];
  const waiting: (() => void)[] = [];
  const read = async ({ path, ranges }: Request): Promise<Blamed> => {
    requests.push({ path, ranges });
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (fails) throw new Error('away');
    const lines = ranges.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    return {
      lines: lines.map((line) => ({ line, commit: TIP, path, original: line, previous: null })),
      writers: [writer('Ann Other')],
    };
  };
  const authors = new AuthorStore({ read, at, open: () => undefined });
  const heard = vi.fn<() => void>();
  authors.subscribe(heard);
  const answered = async (times: number): Promise<void> => {
    waiting.shift()?.();
    await expect.poll(() => heard.mock.calls.length).toBe(times);
  };
  return { authors, requests, answered };
}

test('lines in sight are read in few ranges, one file at a time, and once', async () => {
  const { authors, requests, answered } = store();
  authors.want([5, 6, 9, 20].map((line) => drawn('a', line)).concat(drawn('b', 1), drawn('none', 1)));
  await answered(1);
  expect(authors.of(drawn('a', 8))?.initials).toBe('AO');
  await answered(2);
  const ranges = [
    { first: 5, last: 9 },
    { first: 20, last: 20 },
  ];
  expect(requests).toEqual([
    { path: 'a', ranges },
    { path: 'b', ranges: [{ first: 1, last: 1 }] },
  ]);
  expect([authors.of(drawn('a', 10)), authors.of(drawn('none', 1))]).toEqual([null, null]);
  authors.want([drawn('a', 5)]);
  expect(requests).toHaveLength(2);
});

test('what has left the screen is not read any more', async () => {
  const { authors, requests, answered } = store();
  authors.want(['a', 'b', 'c'].map((path) => drawn(path, 1)));
  authors.want([drawn('d', 1)]);
  await answered(1);
  await answered(2);
  expect(requests.map(({ path }) => path)).toEqual(['a', 'd']);
});

test('what could not be read is not tried again and again', async () => {
  const { authors, requests, answered } = store(true);
  authors.want([drawn('a', 1)]);
  await answered(1);
  authors.want([drawn('a', 1)]);
  expect(authors.of(drawn('a', 1))).toBeNull();
  expect(requests).toHaveLength(1);
});

test('an author is initials and an age, in words on the title', () => {
  const ages = ['2026-05-30', '2026-05-10', '2026-02-01', '2025-01-01', '2019-01-01'];
  expect(ages.map((day) => authorOf(writer('A', `${day}T00:00:00Z`), NOW).age)).toEqual([4, 3, 2, 1, 0]);
  const names = ['Ann Bea Carter', 'ann', 'émile zola', '李 小龙', '…', ''];
  expect(names.map((name) => authorOf(writer(name), NOW).initials)).toEqual([
    'AC',
    'A',
    'ÉZ',
    '李小',
    '?',
    '?',
  ]);
  expect(authorOf(writer('Ann'), NOW).title).toBe('Ann, 2 days ago: Work');
  const uncommitted = writer('x', '2026-05-30T00:00:00Z', 'uncommitted@marginalia.invalid');
  expect(authorOf(uncommitted, NOW).title).toBe('Not committed yet');
});
