import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { notesRefOf, shortNotesRef } from '../../renderer/api/notes-ref-name.ts';

test('a bare name goes under refs/notes/, a full one stays', () => {
  expect(notesRefOf(' reviews ')).toEqual({ ref: 'refs/notes/reviews', problem: null });
  expect(notesRefOf('refs/notes/team/security')).toEqual({ ref: 'refs/notes/team/security', problem: null });
  expect(shortNotesRef('refs/notes/team/security')).toBe('team/security');
});

test.each([
  '',
  'a b',
  'a..b',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a/',
  '/a',
  'a//b',
  'a~',
  'a^',
  'a:',
  'a?',
  'a*',
  'a[',
  'a\\',
  'a@{b',
  'a.',
  'a\u0007',
  'refs/heads/main',
])('%j is refused with a sentence', (name) => {
  const { ref, problem } = notesRefOf(name);
  expect(ref).toBeNull();
  expect(problem).toMatch(/\w/);
});

/** git itself, as the judge. */
function gitAccepts(ref: string): boolean {
  try {
    execFileSync('git', ['check-ref-format', ref], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('what passes here passes git check-ref-format, and the other way round', () => {
  const piece = fc.constantFrom(
    'a',
    'é',
    '.',
    '..',
    '/',
    '@',
    '{',
    '@{',
    '.lock',
    '~',
    '^',
    ':',
    '?',
    '*',
    '[',
    '\\',
    '-',
    'HEAD',
    '\u007f',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
      const name = pieces.join('');
      expect(notesRefOf(name).problem === null).toBe(gitAccepts(`refs/notes/${name}`));
    }),
    { numRuns: rounds(80, 300) },
  );
});
