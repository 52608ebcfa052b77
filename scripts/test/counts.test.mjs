import { expect, test } from 'vitest';
import { judged, playwrightCounts, together, vitestCounts } from './counts.mjs';

const vitestFile = (status, ...statuses) => ({
  status,
  name: 'file',
  message: 'No such module\n  at x',
  assertionResults: statuses.map((each, index) => ({
    status: each === 'again' ? 'passed' : each,
    fullName: `t${index}`,
    duration: index,
    failureMessages: ['failed', 'again'].includes(each) ? ['1 is not 2\n  at y'] : [],
  })),
});

test('a Vitest report is counted test by test, and a file that did not load is a failure', () => {
  const testResults = [
    vitestFile('passed', 'passed', 'skipped'),
    vitestFile('failed', 'failed', 'again'),
    vitestFile('failed'),
  ];
  expect(vitestCounts({ testResults })).toEqual({
    passed: 2,
    failed: 2,
    second: [{ test: 't1', why: '1 is not 2' }],
    broken: [
      { test: 't0', why: '1 is not 2' },
      { test: 'file', why: 'No such module' },
    ],
    skipped: ['t1'],
    slow: [0, 1, 0, 1].map((ms) => ({ test: `t${ms}`, ms })),
  });
});

const spec = (title, status, annotations = []) => ({
  title,
  tests: [
    {
      status,
      annotations,
      results: [
        { duration: 2, error: { message: 'lost' } },
        { duration: 3, error: { message: 'gone\n at z' } },
      ],
    },
  ],
});

const stall = { type: 'stall', description: '{"where":"main","ms":300,"stack":"x"}' };
const clocked = { type: 'milliseconds by key', description: '{"j":28}' };

test('a Playwright report is counted through nested suites, with the reason of a skip', () => {
  const suites = [
    {
      specs: [spec('a', 'expected', [stall, clocked])],
      suites: [{ specs: [spec('b', 'unexpected'), spec('c', 'flaky')] }],
    },
    { specs: [spec('d', 'skipped', [{ type: 'skip', description: 'no keychain here' }])] },
  ];
  expect(playwrightCounts({ suites, errors: [{}] })).toEqual({
    passed: 2,
    failed: 2,
    broken: [
      { test: 'b', why: 'gone' },
      { test: 'outside of any test', why: '' },
    ],
    skipped: ['d: no keychain here'],
    second: [{ test: 'c', why: 'lost' }],
    stalls: [{ test: 'a', where: 'main', ms: 300, stack: 'x' }],
    measured: [{ test: 'a', what: 'milliseconds by key', times: { j: 28 } }],
    slow: ['a', 'b', 'c', 'd'].map((title) => ({ test: title, ms: 5 })),
  });
});

test.each([
  ['no report', undefined, 0, 1],
  ['a crash after every test passed', { passed: 3, failed: 0, skipped: [] }, 1, 1],
  ['no test at all', { passed: 0, failed: 0, skipped: ['a'] }, 0, 1],
  ['failures, counted once', { passed: 3, failed: 2, skipped: [] }, 1, 2],
  ['success', { passed: 3, failed: 0, skipped: [] }, 0, 0],
])('%s', (_name, counts, code, failed) => {
  expect(judged(counts, code).failed).toBe(failed);
});

const part = (passed, name) => ({
  name: 'unit',
  seconds: 2,
  passed,
  failed: 1,
  skipped: [],
  broken: [{ test: name, why: '' }],
});

test('the parts of a step are one result: numbers are added, and every name is there', () => {
  expect(together([])).toEqual([]);
  expect(together([part(1, 'a'), { ...part(2, 'b'), slow: [{ test: 'b', ms: 1 }] }])).toMatchObject([
    {
      name: 'unit',
      seconds: 4,
      passed: 3,
      failed: 2,
      skipped: [],
      broken: [{ test: 'a' }, { test: 'b' }],
      slow: [{ ms: 1 }],
    },
  ]);
});
