import { expect, test } from 'vitest';
import { isRepositoryName } from './repository.ts';

test.each(['a', 'acme/demo', '.github', 'a..b', '...', 'a/.b'])('%j is a name', (name) =>
  expect(isRepositoryName(name)).toBe(true),
);

test.each([
  '',
  '.',
  '..',
  'a/..',
  '../a',
  'a/./b',
  '/a',
  'a/',
  'a//b',
  'a\\b',
  'a\0b',
  'a.git',
  'a+ephemeral',
])('%j is no name', (name) => expect(isRepositoryName(name)).toBe(false));

test('a name has an end', () => {
  expect(isRepositoryName('a'.repeat(200))).toBe(true);
  expect(isRepositoryName('a'.repeat(201))).toBe(false);
});
