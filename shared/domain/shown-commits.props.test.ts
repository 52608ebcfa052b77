import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endsBetween,
  formatChanges,
  inOrder,
  parseChanges,
  shownCommits,
  stepFrom,
} from './shown-commits.ts';

const id = (at: number): string => at.toString(16).padStart(40, '0');
const commit = (at: number, ...parents: number[]) => ({
  sha: id(at),
  parents: parents.map(id),
  date: new Date(at * 1000).toISOString(),
});
const places = (found: { commits: readonly { sha: string }[] } | null): number[] =>
  (found?.commits ?? []).map(({ sha }) => Number.parseInt(sha, 16));

describe('in a place', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{40}$/);
  test('what was written is read', () => {
    fc.assert(
      fc.property(hex, hex, (oldest, newest) => {
        expect(parseChanges(formatChanges({ oldest, newest }))).toEqual({ oldest, newest });
      }),
    );
    expect(formatChanges({ oldest: id(1), newest: id(1) })).toBe(id(1));
  });
  test.each([
    undefined,
    '',
    'HEAD',
    `${id(1)}..`,
    `${id(1)}...${id(2)}`,
    `-${id(1)}`,
    `${id(1)}..${id(2)}..`,
  ])('%s is the whole branch', (text) => {
    expect(parseChanges(text)).toBeNull();
  });
});

/** 1 is the base's; a straight line of commits on it, newest first. */
const line = [commit(5, 4), commit(4, 3), commit(3, 2), commit(2, 1)];
/** 5 merges the side line 3 (on 1) into 4 (on 2). */
const merged = [commit(6, 5), commit(5, 4, 3), commit(4, 2), commit(3, 1), commit(2, 1)];

test('one commit is compared with its own parent', () => {
  const found = shownCommits(line, { oldest: id(4), newest: id(4) });
  expect(found).toMatchObject({ span: { sha: id(4) }, apart: false });
  expect(found?.span).not.toHaveProperty('base');
  expect(places(found)).toEqual([4]);
});

test('several are compared with the parent of the oldest, and hold what is between', () => {
  const found = shownCommits(line, { oldest: id(3), newest: id(5) });
  expect(found).toMatchObject({ span: { sha: id(5), base: id(2) }, apart: false });
  expect(places(found)).toEqual([5, 4, 3]);
});

test('a row from the first commit of all is compared with nothing', () => {
  const root = [commit(3, 2), commit(2)];
  expect(shownCommits(root, { oldest: id(2), newest: id(3) })?.span).toEqual({ sha: id(3), base: null });
});

test('a merge brings what it merged', () => {
  expect(places(shownCommits(merged, { oldest: id(4), newest: id(6) }))).toEqual([6, 5, 4, 3]);
});

test('two lines of history are told apart', () => {
  const found = shownCommits(merged, { oldest: id(3), newest: id(4) });
  expect(found?.apart).toBe(true);
  expect(places(found)).toEqual([4, 2]);
});

test('commits that the list lacks are not shown', () => {
  expect(shownCommits(line, { oldest: id(9), newest: id(5) })).toBeNull();
  expect(shownCommits([], { oldest: id(5), newest: id(5) })).toBeNull();
});

describe('the ends of a selection', () => {
  test('do not depend on where it began', () => {
    expect(endsBetween(line, id(2), id(5))).toEqual({ oldest: id(2), newest: id(5) });
    expect(endsBetween(line, id(5), id(2))).toEqual({ oldest: id(2), newest: id(5) });
    expect(endsBetween(merged, id(3), id(4))).toEqual(endsBetween(merged, id(4), id(3)));
  });

  test('ends that came the wrong way round are put right; unknown ones stay as they are', () => {
    expect(inOrder(line, { oldest: id(5), newest: id(2) })).toEqual({ oldest: id(2), newest: id(5) });
    expect(inOrder(line, { oldest: id(2), newest: id(5) })).toEqual({ oldest: id(2), newest: id(5) });
    expect(inOrder(line, { oldest: id(5), newest: id(99) })).toEqual({ oldest: id(5), newest: id(99) });
  });

  test('go by history where a clock was wrong', () => {
    const list = [commit(2, 1), commit(3, 2)];
    expect(endsBetween(list, id(2), id(3))).toEqual({ oldest: id(2), newest: id(3) });
  });

  test('show both ends on any straight line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(), fc.nat(), (length, a, b) => {
        const list = Array.from({ length }, (_, at) => commit(length - at + 1, length - at));
        const [one, other] = [id((a % length) + 2), id((b % length) + 2)];
        const found = shownCommits(list, endsBetween(list, one, other));
        const shas = (found?.commits ?? []).map(({ sha }) => sha);
        expect(shas).toContain(one);
        expect(shas).toContain(other);
        expect(shas).toHaveLength(Math.abs((a % length) - (b % length)) + 1);
      }),
    );
  });
});

const at = (place: number): number => line.findIndex(({ sha }) => sha === id(place));
describe('the way through the commits', () => {
  test('goes to the neighbours, and ends with the list', () => {
    expect(stepFrom(line, null, at(4), 1)?.sha).toBe(id(3));
    expect(stepFrom(line, null, at(4), -1)?.sha).toBe(id(5));
    expect(stepFrom(line, null, at(2), 1)).toBeUndefined();
    expect(stepFrom(line, null, at(5), -1)).toBeUndefined();
    expect(stepFrom(line, null, -1, -1)).toBeUndefined();
  });

  test('leaves one commit that is shown, and stays among several', () => {
    const one = shownCommits(line, { oldest: id(4), newest: id(4) });
    expect(stepFrom(line, one, at(4), 1)?.sha).toBe(id(3));
    const two = shownCommits(line, { oldest: id(3), newest: id(4) });
    expect(stepFrom(line, two, at(4), 1)?.sha).toBe(id(3));
    expect(stepFrom(line, two, at(3), 1)).toBeUndefined();
    expect(stepFrom(line, two, at(4), -1)).toBeUndefined();
    // From outside, the nearest of them.
    expect(stepFrom(line, two, at(2), -1)?.sha).toBe(id(3));
  });

  test('passes over what lies between and is not shown', () => {
    const own = shownCommits(merged, { oldest: id(2), newest: id(4) });
    const from = merged.findIndex(({ sha }) => sha === id(4));
    expect(stepFrom(merged, own, from, 1)?.sha).toBe(id(2));
  });
});
