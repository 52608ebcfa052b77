import { expect, test } from 'vitest';
import { eachOf, unsteady } from './repeat.mjs';

const round = (broken, second = [], failed = broken.length) => [
  { name: 'unit', passed: 5, failed, skipped: [], broken, second },
];
const one = (name, why = '') => ({ test: name, why });

test('tests that were ever red or tried again are counted over all rounds, the worst first', () => {
  const rounds = [
    round([one('a', 'late')], [one('b', 'gone')]),
    round([]),
    round([one('c', 'x')], [one('b', 'gone'), one('c', 'y')]),
    round([], [one('b', 'lost')]),
  ];
  expect(unsteady(rounds)).toEqual([
    { test: 'unit: b', red: 0, second: 3, why: ['gone', 'lost'] },
    { test: 'unit: c', red: 1, second: 1, why: ['x', 'y'] },
    { test: 'unit: a', red: 1, second: 0, why: ['late'] },
  ]);
});

test('a step that ended badly without a test to name is there, too', () => {
  expect(unsteady([round([], [], 1)])).toMatchObject([{ test: 'unit: the step itself', red: 1 }]);
});

test('a list of processors is read as the kernel writes it', () => {
  expect(eachOf(' 0-2,5\n')).toEqual([0, 1, 2, 5]);
  expect(eachOf('3')).toEqual([3]);
});
