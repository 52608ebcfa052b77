import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { filteredFiles, hasWord, offeredWords, toggledWord, unknownKind } from './file-filter.ts';

const FILES = [
  diffFile('src/token.ts'),
  diffFile('src/keyring.ts', { state: 'A' }),
  diffFile('src/clock.TS', { state: 'R', oldPath: 'src/time.ts' }),
  diffFile('docs/Überblick.md', { state: 'D' }),
  diffFile('assets/seal.png', { isBinary: true, state: 'C', oldPath: 'assets/old.png' }),
  diffFile('package-lock.json'),
  diffFile('odd name -x.md'),
];
const FACTS = {
  generated: new Map<string, boolean>(),
  viewed: new Set(['src/token.ts', 'package-lock.json']),
  remarks: new Map([
    ['src/token.ts', { all: 2, open: 1 }],
    ['src/keyring.ts', { all: 1, open: 0 }],
  ]),
};
const left = (filter: string): string[] => filteredFiles(FILES, filter, FACTS).map(({ path }) => path);

test.each([
  ['is:unviewed', 5],
  ['is:added', 2],
  ['is:renamed', 1],
  ['is:deleted', 1],
  ['is:binary', 1],
  ['is:generated', 1],
  ['has:open', 1],
  ['has:remark', 2],
])('%s selects files by what they are, and with a minus all others', (word, files) => {
  expect(left(word)).toHaveLength(files);
  expect(left(`-${word}`)).toHaveLength(FILES.length - files);
});

test('an extension is in any letter case, and what is only begun hides nothing', () => {
  expect(left('ext:ts')).toEqual(['src/token.ts', 'src/keyring.ts', 'src/clock.TS']);
  expect(left('ext:.md')).toEqual(['docs/Überblick.md', 'odd name -x.md']);
  expect(left('-ext:ts is:unviewed')).toEqual(['docs/Überblick.md', 'assets/seal.png', 'odd name -x.md']);
  for (const begun of ['ext:', '-', '-ext:', '', '  ', 'is:', '-is:', 'is:gen', 'has:', 'by:'])
    expect(left(begun)).toHaveLength(FILES.length);
});

test('a part of a path is left out with a minus, and matched by its letters without', () => {
  expect(left('-src/ -ÜBER')).toEqual(['assets/seal.png', 'package-lock.json', 'odd name -x.md']);
  expect(left('tok')).toEqual(['src/token.ts']);
  expect(left('key is:added')).toEqual(['src/keyring.ts']);
  expect(left('is:nothing')).toEqual([]);
});

test('what can be typed is offered with how many files it selects, and not what selects none or all', () => {
  expect(offeredWords(FILES, FACTS).map(({ word, files }) => `${word} ${files}`)).toEqual([
    'is:unviewed 5',
    'is:added 2',
    'is:deleted 1',
    'is:renamed 1',
    'is:binary 1',
    'is:generated 1',
    'has:open 1',
    'has:remark 2',
    'ext:ts 3',
    'ext:md 2',
    'ext:png 1',
    'ext:json 1',
    '-src/ 3',
    '-docs/ 1',
  ]);
  const alike = [diffFile('a/one.ts'), diffFile('a/two.ts')];
  expect(offeredWords(alike, FACTS).map(({ word }) => word)).toEqual(['is:unviewed']);
});

test('every word that is offered selects as many files as it says', () => {
  for (const { word, files } of offeredWords(FILES, FACTS))
    expect([word, left(word).length]).toEqual([word, word.startsWith('-') ? FILES.length - files : files]);
});

test('a press adds a word once, and a second one takes it away', () => {
  expect(toggledWord('tok ', 'is:added')).toBe('tok is:added');
  expect(hasWord('tok is:added', 'is:added')).toBe(true);
  expect(toggledWord('tok is:added', 'is:added')).toBe('tok');
  expect(toggledWord('', 'is:added')).toBe('is:added');
  expect(hasWord('is:added2', 'is:added')).toBe(false);
});

test('of files without lines, those that nobody has read are known, unless they were not loaded', () => {
  const whole = { additions: 0, deletions: 0, hash: 'h' };
  const files = [
    diffFile('unread.png', whole),
    diffFile('read.png', { ...whole, readers: 'Ann' }),
    diffFile('held.png', { ...whole, hash: '' }),
    diffFile('unread.ts', { additions: 2, linesReadByAny: 1, readers: '' }),
    diffFile('read.ts', { additions: 2, deletions: 0, linesReadByAny: 2 }),
  ];
  const unread = filteredFiles(files, 'is:unread-by-all', { ...FACTS, viewed: new Set() });
  expect(unread.map(({ path }) => path)).toEqual(['unread.png', 'unread.ts']);
});

test('a word that looks like a kind of file and is none can be named', () => {
  expect(left('is:foo')).toEqual([]);
  expect(['is:foo', 'src -has:x', 'is:', 'is:gen', 'is:added', 'src/is.ts'].map(unknownKind)).toEqual([
    'is:foo',
    '-has:x',
    ...Array.from({ length: 4 }, () => undefined),
  ]);
});
