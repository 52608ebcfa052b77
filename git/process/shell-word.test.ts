import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWord } from './shell-word.ts';
import { rounds } from '../../shared/testing/rounds.ts';

/** What a shell makes of some words of a command. */
const read = (words: readonly string[]): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

const NAMES = [
  'main',
  'a b',
  "it's",
  "''",
  '$(touch x)',
  '`touch x`',
  'a;b',
  'a&&b',
  'a"b',
  String.raw`a\b`,
  '*',
  '!x',
  'a\nb',
  '#x',
  '',
  '~',
  '~root/x',
  'v1~2',
  '+refs/heads/*:refs/heads/*',
];

// Windows has no such shell of its own.
test.runIf(process.platform !== 'win32')('a shell reads a name as it is, whatever is in it', () => {
  expect(read(NAMES)).toEqual(NAMES);
  const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && text.isWellFormed());
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
      expect(read(words)).toEqual(words);
    }),
    { numRuns: rounds(12, 40) },
  );
});

test('what needs no quotation marks has none', () => {
  for (const name of ['main', 'feature/x-1', 'v1.0~2', 'git@host:me/x.git'])
    expect(shellWord(name)).toBe(name);
});
