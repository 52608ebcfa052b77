import { expect, test } from 'vitest';
import { isRefName } from './refs.ts';
import { fitsRefFile } from '../objects/session.ts';

test.each([
  'refs/heads/main',
  'refs/notes/a/b',
  'refs/heads/ü/日本語',
  'refs/heads/@',
  'refs/heads/a.b',
  'refs/heads/a.lock.b',
  `refs/heads/${'x'.repeat(1013)}`,
])('%s is the name of a ref', (name) => {
  expect(isRefName(name)).toBe(true);
});

test.each([
  '',
  'main',
  'HEAD',
  'xrefs/heads/a',
  'refs/heads/',
  'refs//a',
  'refs/heads/a/',
  'refs/heads/a.',
  'refs/heads/.a',
  'refs/.a/b',
  'refs/heads/a..b',
  'refs/heads/a@{b',
  'refs/heads/a.lock',
  'refs/a.lock/b',
  ...['\0', '\n', '\x1f', ' ', '\x7f', '~', '^', ':', '?', '*', '[', '\\'].map(
    (odd) => `refs/heads/a${odd}b`,
  ),
  'refs/heads/\ud800',
  `refs/heads/${'x'.repeat(1014)}`,
  `refs/heads/${'é'.repeat(507)}`,
])('%j is the name of no ref', (name) => {
  expect(isRefName(name)).toBe(false);
});

test('a ref is under one of the prefixes, and not the prefix itself', () => {
  expect(isRefName('refs/notes/a', 'refs/notes/')).toBe(true);
  expect(isRefName('refs/notes/a', 'refs/heads/', 'refs/notes/')).toBe(true);
  for (const name of ['refs/heads/a', 'refs/notesx/a', 'refs/notes'])
    expect(isRefName(name, 'refs/notes/')).toBe(false);
  expect(isRefName('refs/a', 'refs/a')).toBe(false);
});

test('a part of a name has room for its lock beside it', () => {
  expect(fitsRefFile(`refs/notes/${'x'.repeat(250)}/${'x'.repeat(250)}`)).toBe(true);
  expect(fitsRefFile(`refs/notes/${'x'.repeat(251)}`)).toBe(false);
  expect(fitsRefFile(`refs/${'é'.repeat(126)}/a`)).toBe(false);
});
