import { expect, test } from 'vitest';
import { repositoryNotFound } from '../auth/guard.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';
import { toFolderRefusal } from './refusal.ts';

test.each([
  [400, 'validation'],
  [404, 'not-found'],
  [409, 'conflict'],
  [413, 'too-large'],
  [422, 'validation'],
  [500, 'host-unavailable'],
  [503, 'host-unavailable'],
])('a refusal with %d is a failure of the kind %s', (status, kind) => {
  expect(toFolderRefusal(new Refusal(status, 'Why'))).toEqual({ kind, message: 'Why' });
});

test('a folder that is not served is told apart from what is missing in one', () => {
  expect(toFolderRefusal(repositoryNotFound())).toMatchObject({ kind: 'not-served' });
});

test('what a retry cannot change says what to do; Git that failed may be tried again', () => {
  const next = 'Then save again: what you wrote is kept.';
  const lock = new Refusal(503, 'A lock', { type: PROBLEM_TYPE.lockInTheWay });
  expect(toFolderRefusal(lock)).toEqual({ kind: 'validation', message: 'A lock', next });
  const failed = new Refusal(500, 'Git failed', { type: PROBLEM_TYPE.gitFailed });
  expect(toFolderRefusal(failed)).toEqual({ kind: 'host-unavailable', message: 'Git failed' });
});
