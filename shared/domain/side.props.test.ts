import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchOf, revisionOf, sideName, sideOf, sideOfRef } from './side.ts';

const part = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const odd = fc.constantFrom(
  'refs/heads/x',
  'refs/tags/v1',
  'a'.repeat(40),
  'HEAD',
  '@',
  'refs',
  'heads/x',
  'origin/main',
);

test('a branch of any name is found again under the text that its ref is written as', () => {
  fc.assert(
    fc.property(fc.oneof(name, odd), (branch) => {
      const text = sideOfRef(`refs/heads/${branch}`);
      expect(branchOf(text)).toBe(branch);
      expect(revisionOf(text)).toBe(`refs/heads/${branch}`);
      // What would mean something else is called by its full name.
      expect(sideName(text)).toBe(branchOf(branch) === branch ? branch : `refs/heads/${branch}`);
    }),
  );
});

test('an ordinary name is a branch and nothing else', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(sideOf(text)).toEqual({ kind: 'branch', name: text });
    }),
  );
});

test.each([
  ['refs/remotes/origin/seen', 'ref', 'origin/seen'],
  ['refs/tags/v2.45.0', 'ref', 'v2.45.0'],
  ['refs/stash', 'ref', 'refs/stash'],
  ['c727119'.padEnd(40, '0'), 'commit', 'c727119000'],
  ['c727119'.padEnd(64, '0'), 'commit', 'c727119000'],
  ['HEAD', 'revision', 'HEAD'],
  ['@', 'revision', '@'],
  ['HEAD~3', 'revision', 'HEAD~3'],
  ['origin/seen@{1}', 'revision', 'origin/seen@{1}'],
  ['v1^{commit}', 'revision', 'v1^{commit}'],
  ['c727119', 'branch', 'c727119'],
])('%s is a %s, called %s', (text, kind, called) => {
  expect(sideOf(text).kind).toBe(kind);
  expect(sideName(text)).toBe(called);
});
