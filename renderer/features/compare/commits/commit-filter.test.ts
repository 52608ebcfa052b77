import { expect, test } from 'vitest';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import { filterCommits, filterOfFile, parseCommitFilter } from './commit-filter.ts';

const commit = (sha: string, message: string, authorName: string): Commit => ({
  sha: sha.repeat(40),
  parents: [],
  message,
  authorName,
  authorEmail: `${authorName.toLowerCase()}@example.com`,
  date: '2026-01-01T00:00:00Z',
});

const commits = [
  commit('a', 'Cap token life\n\nrestricted keys', 'Contributor'),
  commit('b', 'Hold keys in a ring', 'Security'),
  commit('c', 'Describe the rotation', 'Writer'),
];
const remarks = new Map([
  ['a'.repeat(40), { all: 2, open: 0 }],
  ['b'.repeat(40), { all: 1, open: 1 }],
]);
const found = (typed: string): string[] =>
  filterCommits(commits, parseCommitFilter(typed), remarks, new Set(['c'.repeat(40)])).map(({ sha }) =>
    sha.charAt(0),
  );

test.each([
  ['', ['a', 'b', 'c']],
  ['token CAP', ['a']],
  ['keys', ['a', 'b']],
  ['restricted', ['a']],
  ['author:WRIT', ['c']],
  ['author:security@example keys', ['b']],
  ['author:keys', []],
  ['author:', ['a', 'b', 'c']],
  ['path:docs/', ['c']],
  ['path:docs/ token', []],
  ['path:', ['a', 'b', 'c']],
  ['writer', ['c']],
  ['bbbbbbbbbbbb', ['b']],
  ['bbb', []],
  ['has:remark', ['a', 'b']],
  ['has:open', ['b']],
  ['has:remark cap', ['a']],
  ['nobody', []],
])('%s', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});

test.each([
  ['path:src/a', [{ text: 'src/a', exact: false }]],
  ['Path:/src/a.ts other', [{ text: 'src/a.ts', exact: true }]],
  ['path:"/my file.ts"', [{ text: 'my file.ts', exact: true }]],
  ['path:"a ""b"" c"', [{ text: 'a "b" c', exact: false }]],
  ['path:a path:b path:c path:d', ['a', 'b', 'c'].map((text) => ({ text, exact: false }))],
])('%s', (typed, paths) => {
  expect(parseCommitFilter(typed).paths).toEqual(paths);
});

test.each(['src/a.ts', 'my file.ts', 'a"b.ts', '"', ' ', '/', 'tab\t', '""'])(
  'the filter of the file %j asks for it alone',
  (path) => {
    expect(parseCommitFilter(filterOfFile({ path, oldPath: '' }))).toMatchObject({
      paths: [{ text: path, exact: true }],
      words: [],
    });
  },
);

test('a file that was renamed is asked for under both names', () => {
  expect(parseCommitFilter(filterOfFile({ path: 'new name', oldPath: 'old' })).paths).toEqual([
    { text: 'new name', exact: true },
    { text: 'old', exact: true },
  ]);
});

test('a page that is pasted asks for its first words, each once, and for a path that can be asked about', () => {
  expect(parseCommitFilter('keys '.repeat(20_000)).words).toEqual(['keys']);
  const { words, authors } = parseCommitFilter(
    Array.from({ length: 5_000 }, (_, at) => `word${at} author:a${at}`).join('\n'),
  );
  expect([words.length, authors.length]).toEqual([32, 32]);
  expect(parseCommitFilter(`path:${'x'.repeat(100_000)}`).paths[0]?.text).toHaveLength(4096);
});

test('letters of a message are the same however they are written', () => {
  const both = [commit('a', 'Gr\u00f6ssen', 'W'), commit('b', 'Gro\u0308ssen', 'Jo\u0308rg')];
  const listed = (typed: string): number =>
    filterCommits(both, parseCommitFilter(typed), new Map(), new Set()).length;
  expect(['gr\u00f6', 'GRO\u0308', 'author:j\u00f6rg'].map(listed)).toEqual([2, 2, 1]);
});
