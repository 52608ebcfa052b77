import { describe, expect, test } from 'vitest';
import {
  anchorKey,
  anchorsOf,
  changeBlock,
  changeText,
  isResolved,
  outlineOf,
  readRemarks,
  threadsOf,
  writeRemark,
  type Facts,
} from './index.ts';
import { appendPiece } from './model.testing.ts';
import { rounds } from '../../testing/rounds.ts';

/** Paths of a commit: lines after it, lines before it; what has one of them only was added or removed. */
function commit(files: Record<string, [after: number | null, before: number | null]>): Facts {
  return {
    lineCount: (path, side) => files[path]?.[side === 'new' ? 0 : 1] ?? null,
    changes: (path) => path in files,
  };
}

const facts = commit({
  'src/token.ts': [20, 18],
  'src/legacy-signer.ts': [null, 40],
  'docs/On call.md': [5, 4],
  'a:b.txt': [9, null],
  'a:3': [9, 9],
  a: [9, 9],
  'tab\there': [3, 3],
  'quo"te': [3, 3],
  'back\\slash': [3, 3],
  'Größe/日本.md': [3, 3],
  '"caf\\351.txt"': [3, 3],
  'x: y': [3, 3],
  ' lead': [3, 3],
  Note: [3, null],
});

const read = (note: string) =>
  readRemarks(note, facts).map(({ anchor, text, resolved }) => [anchorKey(anchor), text, resolved]);

test('the form as it is documented', () => {
  const note = `General words about the commit.

src/token.ts:16-18: Why is this capped here and not in the caller?
  A second paragraph is indented by two spaces.

  So is this one.
src/token.ts:16-18: Because the caller does not know the key.
src/legacy-signer.ts:-40: [x] Was anyone still using this?
docs/On call.md: The whole file wants a native reader.
`;
  expect(read(note)).toEqual([
    [
      '"src/token.ts":16-18',
      'Why is this capped here and not in the caller?\nA second paragraph is indented by two spaces.\n\nSo is this one.',
      false,
    ],
    ['"src/token.ts":16-18', 'Because the caller does not know the key.', false],
    ['"src/legacy-signer.ts":-40', 'Was anyone still using this?', true],
    ['"docs/On call.md"', 'The whole file wants a native reader.', false],
  ]);
  expect(threadsOf(readRemarks(note, facts)).map(({ remarks }) => remarks.length)).toEqual([2, 1, 1]);
});

describe('odd lines', () => {
  test.each<[what: string, line: string, key: string | null, text?: string]>([
    ['an address', 'http://host:80: refused', null],
    ['a word and a colon', 'TODO: later', null],
    ['a line that the file does not have', 'src/token.ts:21: beyond', null],
    ['a range that ends behind the file', 'src/token.ts:19-21: beyond', null],
    ['a range that runs backwards', 'src/token.ts:5-3: no', null],
    ['line 0', 'src/token.ts:0: no', null],
    ['a leading zero', 'src/token.ts:03: no', null],
    ['a side on which the file is not', 'src/legacy-signer.ts:4: gone', null],
    ['the side on which it is', 'src/legacy-signer.ts:-4-6: gone', '"src/legacy-signer.ts":-4-6', 'gone'],
    ['a file that the commit removes', 'src/legacy-signer.ts: gone', '"src/legacy-signer.ts"', 'gone'],
    ['no blank after the colon', 'src/token.ts:3:5: column', null],
    ['an indented line', '  src/token.ts:3: no', null],
    ['a colon in the path', 'a:b.txt:3: yes', '"a:b.txt":3', 'yes'],
    ['lines before a file named like lines', 'a:3: yes', '"a":3', 'yes'],
    ['that file, quoted', '"a:3": yes', '"a:3"', 'yes'],
    ['lines of that file', 'a:3:4: yes', '"a:3":4', 'yes'],
    ['a tab in the path', String.raw`"tab\there":3: yes`, String.raw`"tab\there":3`, 'yes'],
    ['a quote in the path, as Git writes it', String.raw`"quo\"te":3: yes`, String.raw`"quo\"te":3`, 'yes'],
    ['the same without Git', 'quo"te:3: yes', String.raw`"quo\"te":3`, 'yes'],
    ['a backslash, quoted', String.raw`"back\\slash":3: yes`, String.raw`"back\\slash":3`, 'yes'],
    ['a backslash as it is', String.raw`back\slash:3: yes`, String.raw`"back\\slash":3`, 'yes'],
    ['letters beyond ASCII', 'Größe/日本.md:3: yes', '"Größe/日本.md":3', 'yes'],
    [
      'the same as Git quotes them',
      String.raw`"Gr\303\266\303\237e/\346\227\245\346\234\254.md":3: yes`,
      '"Größe/日本.md":3',
      'yes',
    ],
    ['bytes that are no UTF-8', String.raw`"caf\351.txt":3: yes`, String.raw`"caf\351.txt":3`, 'yes'],
    ['a colon and a blank in the path', 'x: y:3: yes', '"x: y":3', 'yes'],
    ['a blank at its start, quoted', '" lead":3: yes', '" lead":3', 'yes'],
    ['a word that happens to be a file', 'Note: this', '"Note"', 'this'],
    ['an open quote', '"src/token.ts:3: no', null],
    ['a wrong escape', String.raw`"src\qtoken.ts":3: no`, null],
    ['only the anchor', 'src/token.ts:3:', '"src/token.ts":3', ''],
    ['a tab after the colon', 'src/token.ts:3:\tyes', '"src/token.ts":3', 'yes'],
    ['a mark without words', 'src/token.ts:3: [x]', '"src/token.ts":3', ''],
    ['no mark', 'src/token.ts:3: [x]yz', '"src/token.ts":3', '[x]yz'],
    [
      'an anchor in the words',
      'src/token.ts:3: see a:b.txt:4: there',
      '"src/token.ts":3',
      'see a:b.txt:4: there',
    ],
  ])('%s', (_, line, key, text) => {
    expect(read(line).map(([found, words]) => [found, words])).toEqual(key === null ? [] : [[key, text]]);
  });
});

test('a note that is JSON holds no remark', () => {
  const note = JSON.stringify({ 'src/token.ts': 3, list: [{ path: 'src/token.ts:3: x' }] }, null, 2);
  expect(read(note)).toEqual([]);
});

test('a CRLF note: remarks are read without carriage returns, and one more ends as the rest', () => {
  const note = 'Words.\r\n\r\nsrc/token.ts:3: one\r\n  two\r\n';
  expect(read(note)).toEqual([['"src/token.ts":3', 'one\ntwo', false]]);
  expect(appendPiece(note, 'a:1: x\n  y')).toBe(`${note}\r\na:1: x\r\n  y\r\n`);
});

test('blank lines belong to a remark only in front of more of it', () => {
  expect(readRemarks('a:1: x\n\n\n  y\n\nGeneral.\n  indented\n', facts)).toMatchObject([
    { from: 0, to: 4, text: 'x\n\n\ny' },
  ]);
});

test('paths are quoted only where they have to be', () => {
  const lines = { first: 3, last: 3 };
  const of = (path: string) => writeRemark({ path, side: 'new', lines }, 'x');
  expect(of('docs/On call.md')).toBe('docs/On call.md:3: x');
  expect(of('Größe/日本.md')).toBe('Größe/日本.md:3: x');
  expect(of('a:3')).toBe('a:3:3: x');
  expect(of('a: 3')).toBe('"a: 3":3: x');
  expect(of('tab\there')).toBe(String.raw`"tab\there":3: x`);
  expect(of('"caf\\351.txt"')).toBe(String.raw`"caf\351.txt":3: x`);
  expect(writeRemark({ path: 'a:3', side: 'new', lines: null }, 'x')).toBe('"a:3": x');
});

test('a thread is resolved by the mark at its first or its last remark', () => {
  const marks = [[true], [true, false], [false, true], [false, true, false], [false]];
  const resolved = marks.map((list) => isResolved({ remarks: list.map((mark) => ({ resolved: mark })) }));
  expect(resolved).toEqual([true, true, true, false, false]);
});

function millis(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
const all: Facts = { lineCount: () => 999_999, changes: () => true };
const many = (remarks: number) =>
  Array.from({ length: remarks }, (_, n) => `src/file-${n % 50}.ts:${n + 1}: words\n  more words`).join('\n');

describe('size', () => {
  test('five thousand remarks', () => {
    expect(readRemarks(many(5000), all)).toHaveLength(5000);
    expect(new Set(anchorsOf(outlineOf(many(5000))).map(({ path }) => path)).size).toBeGreaterThan(49);
  });

  test.each([
    ['words', 'word '],
    ['colons', ':'],
    ['anchors', 'a: '],
    ['quotes', '"a'],
    ['escapes', String.raw`\303`],
    ['digits', ':1-1'],
    ['line ends', '\n'],
    ['anchors of one letter', 'a:1: \n'],
    ['equal remarks', 'a:1: x\n  y\n'],
    ['blank lines behind a remark', 'a:1: x\n\n\n\n\n\n\n\n'],
  ])('a long text of %s costs no more than its size says', (_, piece) => {
    const text = piece.repeat(rounds(250_000, 1_000_000) / piece.length);
    // Far less is usual; what grows with the square of the size takes minutes.
    expect(millis(() => readRemarks(text, all))).toBeLessThan(15_000);
  });
});

test('a remark becomes a text of very many lines', () => {
  const [remark] = readRemarks('a:1: short\n', facts);
  const long = 'line\n'.repeat(300_000);
  const changed = remark && changeBlock('a:1: short\n', changeText(remark, long));
  expect(changed?.length).toBeGreaterThan(long.length);
});
