import { expect, test } from 'vitest';
import { isUsable } from './is-usable.ts';

type Parts = Parameters<typeof isUsable>[0];
const COMPARISON = { orgId: 'o', repo: 'r', branch: 'topic', ephemeral: false, ephemeralBase: false };
const REQUEST = { ...COMPARISON, paths: [] };
const KNOWN = { comparison: COMPARISON, error: null, history: false, request: REQUEST, unborn: null };

const usable = (comparison: Partial<Parts['comparison']>, parts: Partial<Omit<Parts, 'comparison'>> = {}) =>
  isUsable({
    comparison: { ...KNOWN, ...comparison },
    diff: { status: 'loading', files: [] },
    shown: { ends: null, gone: false, versions: null },
    read: { commits: [], error: null, isSuccess: false },
    versions: { error: null, isListed: false },
    ...parts,
  });

test('a comparison is usable once its diff is there, or why there is none', () => {
  expect(usable({})).toBe(false);
  expect(usable({}, { diff: { status: 'ready', files: [] } })).toBe(true);
  expect(usable({}, { diff: { status: 'failed', files: [] } })).toBe(true);
});

test('it is not while its sides are looked up, and is when there are none', () => {
  const unknown = { comparison: null, request: null };
  expect(usable(unknown, { diff: { status: 'idle', files: [] } })).toBe(false);
  expect(usable({ ...unknown, error: new Error('away') })).toBe(true);
  expect(usable({ ...unknown, unborn: { unborn: 'main' } })).toBe(true);
});

test('a history is usable once it is known to have no commit whose diff could be read', () => {
  const history = { history: true, request: null };
  const read = { commits: [], error: null, isSuccess: true };
  expect(usable(history)).toBe(false);
  expect(usable(history, { read })).toBe(true);
});
