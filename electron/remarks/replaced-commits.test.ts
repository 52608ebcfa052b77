import { expect, test } from 'vitest';
import { tookPlace } from './replaced-commits.ts';

type Pair = Parameters<typeof tookPlace>[0][number];

const commit = (name: string): NonNullable<Pair['old']> => {
  const [subject = ''] = name.split(' v', 1);
  return { sha: name, parent: null, subject, message: subject };
};

const pair = (old: string | null, now: string | null): Pair => ({
  state: old === null ? 'new' : now === null ? 'dropped' : 'changed',
  moved: false,
  messageChanged: false,
  old: old === null ? null : commit(old),
  new: now === null ? null : commit(now),
});

test('a commit that Git takes for another is the only one with its subject; of several none is taken', () => {
  const pairs = [
    pair('one v1', 'one v2'),
    pair('two v1', null),
    pair(null, 'two v2'),
    pair('wip v1', null),
    pair('wip v1b', null),
    pair(null, 'wip v2'),
    pair('fix v1', null),
    pair(null, 'fix v2'),
    pair(null, 'fix v2b'),
    pair('gone v1', null),
    pair(null, 'more v2'),
  ];
  expect([...tookPlace(pairs)]).toEqual([
    ['one v1', 'one v2'],
    ['two v1', 'two v2'],
  ]);
});
