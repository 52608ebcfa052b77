import { expect, test } from 'vitest';
import { guardsOf, SWITCH, withSwitches } from './guards.mjs';

const SOURCE = `
export function take(list: readonly number[], name: string): number[] {
  if (name === '' || list.length > MAX_LIST) throw new TypeError('odd');
  if (name === 'none') return [];
  const found: number[] = [];
  for (const each of list) {
    if (each < 0) continue;
    found.push(Math.min(each, MAX_EACH));
  }
  if (found.length === 0) {
    throw new RangeError('nothing');
  } else found.sort();
  return found;
}
export const isName = (name: string): boolean => name !== '' && name !== '.' && !name.includes('/');
export function fail(): never {
  throw new Error('always');
}
`;

/** The function, with one of its guards off; none: with all of them. */
function made(off) {
  const guards = guardsOf(SOURCE, 'a.ts').map((guard, id) => ({ ...guard, id }));
  const text = withSwitches(SOURCE, guards)
    .replaceAll('export ', '')
    .replaceAll(/: (?:readonly )?(?:number|string|boolean|never)(?:\[\])?(?=[ ,)=])/g, '');
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- what was just made of the source above.
  const run = new Function(
    SWITCH,
    `const MAX_LIST = 3, MAX_EACH = 5; ${text}; return { take, isName, fail };`,
  );
  return run((id) => id === off);
}
const off = (text) =>
  guardsOf(SOURCE, 'a.ts').findIndex(({ start, end }) => SOURCE.slice(start, end) === text);

test('each guard is found once', () => {
  const found = guardsOf(SOURCE, 'a.ts').map(
    ({ kind, start, end }) => `${kind}: ${SOURCE.slice(start, end)}`,
  );
  expect(found).toEqual([
    "if: name === '' || list.length > MAX_LIST",
    "if, one of several: name === ''",
    'if, one of several: list.length > MAX_LIST',
    "if: name === 'none'",
    'if: each < 0',
    'cap: Math.min(each, MAX_EACH)',
    "throw: throw new RangeError('nothing');",
    "check: name !== ''",
    "check: name !== '.'",
    "check: !name.includes('/')",
    "throw: throw new Error('always');",
  ]);
});

test('with all switches on nothing changes; one that is off lets through what its guard refuses', () => {
  const { take, isName, fail } = made();
  expect(take([1, -1, 9], 'x')).toEqual([1, 5]);
  expect(() => take([1, 2, 3, 4], 'x')).toThrow('odd');
  expect(() => take([1], '')).toThrow('odd');
  expect(take([1], 'none')).toEqual([]);
  expect(() => take([], 'x')).toThrow('nothing');
  expect(isName('a')).toBe(true);
  expect(['', '.', 'a/b'].map(isName)).toEqual([false, false, false]);
  expect(fail).toThrow('always');

  expect(made(off("name === ''")).take([1], '')).toEqual([1]);
  expect(() => made(off("name === ''")).take([1, 2, 3, 4], 'x')).toThrow('odd');
  expect(made(off('list.length > MAX_LIST')).take([1, 2, 3, 4], 'x')).toEqual([1, 2, 3, 4]);
  expect(made(off("name === 'none'")).take([1], 'none')).toEqual([1]);
  expect(made(off('each < 0')).take([-1], 'x')).toEqual([-1]);
  expect(made(off('Math.min(each, MAX_EACH)')).take([9], 'x')).toEqual([9]);
  expect(made(off("throw new RangeError('nothing');")).take([], 'x')).toEqual([]);
  expect(made(off("name !== '.'")).isName('.')).toBe(true);
  expect(made(off("throw new Error('always');")).fail).not.toThrow();
});
