import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policyFor } from './policy.ts';
import type { Claims } from './claims.ts';

const claims = (pattern: string): Claims => ({
  iss: 'acme',
  sub: 'test',
  scopes: ['git:write'],
  refs: [[pattern, ['no-push']]],
});
const letters = fc.constantFrom('a', 'b', '/', '.', '*', '$', '(', '\n');
const text = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''));

/** The same by trying every length of every `*`: slow, plain. */
function slowly(pattern: string, ref: string): boolean {
  if (pattern === '') return ref === '';
  if (pattern[0] !== '*') return ref[0] === pattern[0] && slowly(pattern.slice(1), ref.slice(1));
  return Array.from({ length: ref.length + 1 }, (_, at) => at).some((at) =>
    slowly(pattern.slice(1), ref.slice(at)),
  );
}

test('a star stands for any run of characters, everything else for itself', () => {
  fc.assert(
    fc.property(text, text, (pattern, ref) => {
      expect(policyFor(claims(pattern), ref).noPush).toBe(slowly(pattern, ref));
    }),
  );
});

test('a pattern of many stars is no way to keep the service busy', () => {
  const pattern = `${'*a'.repeat(200)}b`;
  expect(policyFor(claims(pattern), 'a'.repeat(10_000)).noPush).toBe(false);
  expect(policyFor(claims(pattern), `${'a'.repeat(10_000)}b`).noPush).toBe(true);
});

test('what is forbidden is forbidden in every spelling, and what is allowed in one only in that one', () => {
  for (const ref of ['refs/heads/main', 'refs/heads/MAIN', 'refs/Heads/Main'])
    expect(policyFor(claims('refs/heads/main'), ref).noPush).toBe(true);
  expect(policyFor(claims('refs/heads/MA*'), 'refs/heads/main').noPush).toBe(true);
  expect(policyFor(claims('refs/heads/cafe\u0301'), 'refs/heads/CAF\u00c9').noPush).toBe(true);
  const refs: Claims['refs'] = [
    ['refs/heads/Dev', []],
    ['refs/heads/*', ['no-push']],
  ];
  expect(policyFor({ ...claims(''), refs }, 'refs/heads/Dev').noPush).toBe(false);
  expect(policyFor({ ...claims(''), refs }, 'refs/heads/dev').noPush).toBe(true);
});
