import { expect, test } from 'vitest';
import { commitIn, positionIn } from './commit-positions.ts';

const commit = (sha: string) => ({ sha });

test('a commit stands where the list has it first; one that is not there stands nowhere', () => {
  const list = ['a', 'b', 'a', 'c'].map(commit);
  expect(['a', 'b', 'c', 'd', undefined].map((sha) => positionIn(list, sha))).toEqual([0, 1, 3, -1, -1]);
  expect(commitIn(list, 'c')).toBe(list[3]);
  expect(commitIn(list, 'd')).toBeUndefined();
  expect(positionIn([...list].toReversed(), 'c')).toBe(0);
});

test('a list is looked through once, however often it is asked about', () => {
  let looks = 0;
  const list = Array.from({ length: 1000 }, (_, at) => ({
    get sha() {
      looks += 1;
      return String(at);
    },
  }));
  for (let at = 0; at < 1000; at += 1) expect(positionIn(list, String(at))).toBe(at);
  expect(looks).toBe(1000);
});
