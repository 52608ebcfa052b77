import { expect, test } from 'vitest';
import { GitError } from '../../git/process/error.ts';
import { isDamaged } from './damage.ts';

const failed = (stderr: string) => new GitError('fetch', 'exit', 128, stderr);

test('what Git says of its own repository is damage', () => {
  expect(isDamaged(failed('fatal: bad object refs/branches/a\n'))).toBe(true);
  expect(isDamaged(failed('Receiving objects:   3% (1/30)\rerror: object file a is empty\n'))).toBe(true);
  expect(isDamaged(new GitError('fetch', 'timeout', null, 'fatal: bad object a\n'))).toBe(false);
});

test('the words of a host are none, wherever they stand between Git’s numbers', () => {
  expect(isDamaged(failed('remote: fatal: bad object a\n'))).toBe(false);
  expect(isDamaged(failed('Receiving objects:   3% (1/30)\rremote: fatal: bad object a\n'))).toBe(false);
});
