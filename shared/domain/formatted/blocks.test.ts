import { expect, test } from 'vitest';
import { hidesSigns, textBlocks, type Block } from './blocks.ts';
import type { Piece } from './pieces.ts';

/** Blocks in short: `text`, with code in brackets and without signs. */
const short = (blocks: readonly Block[]): unknown[] =>
  blocks.map((block) => {
    if (block.kind === 'quote') return { quote: short(block.blocks) };
    if (block.kind === 'list')
      return block.items.map(({ marker, blocks: own }) => ({ [marker]: short(own) }));
    return block.kind === 'code'
      ? { [`code ${inPieces(block.open)}`.trim()]: inPieces(block.pieces) }
      : inPieces(block.pieces);
  });
const inPieces = (pieces: readonly Piece[]): string =>
  pieces.map(({ kind, text }) => (kind === 'sign' ? '' : kind === 'code' ? `[${text}]` : text)).join('');
const shown = (...lines: string[]): unknown[] => short(textBlocks(lines.join('\n')));

test.each([
  ['one run', 'use `now()` here', 'use [now()] here'],
  ['a longer run around a backtick', '`` a`b ``', '[ a`b ]'],
  ['several', '`a` and `b`', '[a] and [b]'],
  ['over the end of a line', 'see `git\nlog` there', 'see [git\nlog] there'],
  ['not over a blank line', 'a ` b\n\nc ` d', 'a ` b\n\nc ` d'],
  ['a run without another', 'a `` b ` c', 'a `` b ` c'],
  ['quotes that begin with a backtick', "`this' and `that'", "`this' and `that'"],
  ['quotes of two', "``this'' and ``that''", "``this'' and ``that''"],
  ['one that is escaped', 'a \\`b` c', 'a \\`b` c'],
])('code in a line: %s', (_name, text, words) => {
  expect(shown(text)).toEqual([words]);
});

test('code in fences keeps its lines, and the words behind the fence', () => {
  expect(shown('Try', '```ts', 'const a = `b`;', '', '> c', '```', 'then')).toEqual([
    'Try\n',
    { 'code ts': 'const a = `b`;\n\n> c\n' },
    'then',
  ]);
  expect(shown('~~~ ts  and then `run` \t', 'x', '~~~\u00A0', '~~~ \r')).toEqual([
    { 'code ts  and then `run`': 'x\n~~~\u00A0\n' },
  ]);
  expect(shown('~~~', '```', '~~~~')).toEqual([{ code: '```\n' }]);
  expect(shown('````', '```', '````')).toEqual([{ code: '```\n' }]);
  expect(shown('  ```', '    a', '  b', ' c', '  ```')).toEqual([{ code: '  a\nb\nc\n' }]);
  expect(shown('```', 'no end')).toEqual([{ code: 'no end' }]);
  expect(shown('```a`b', 'c')).toEqual(['```a`b\nc']);
});

test('quotations hold what they quote, others too', () => {
  expect(shown('> Why `now`?', '>', '> > Because.', '> ```', '> a', '> ```', 'Yes.')).toEqual([
    { quote: ['Why [now]?\n\n', { quote: ['Because.\n'] }, { code: 'a\n' }] },
    'Yes.',
  ]);
  expect(shown('>> two', '> one')).toEqual([{ quote: [{ quote: ['two\n'] }, 'one'] }]);
});

test('what a conflict leaves in a file is no quotation', () => {
  expect(shown('>>>>>>> main')).toEqual(['>>>>>>> main']);
});

test('lists hold what is indented below them', () => {
  expect(shown('- one', '  goes on', '  - inner', '- two', '', 'After')).toEqual([
    [{ '- ': ['one\ngoes on\n', [{ '- ': ['inner\n'] }]] }, { '- ': ['two\n\n'] }],
    'After',
  ]);
  expect(shown('1. one', '2. two', '   ```', '   x', '   ```')).toEqual([
    [{ '1. ': ['one\n'] }, { '2. ': ['two\n', { code: 'x\n' }] }],
  ]);
  expect(shown('* a', '', '  b', '\t* c')).toEqual([[{ '* ': ['a\n\nb\n', [{ '* ': ['c'] }]] }]]);
});

test.each([
  ['a rule', '---'],
  ['a rule of stars', '* * *'],
  ['a number that ends a sentence', 'It came with\n2. That is all.'],
  ['a sign alone', '-'],
  ['words with an underscore', '_a_ *b* **c** # d'],
  ['HTML', '<b onclick="x()">a</b> <img src=x> ![a](http://b/c.png) [d](http://e)'],
  ['an indented example', '    $ git log'],
])('%s is text', (_name, text) => {
  expect(textBlocks(text)).toEqual([{ kind: 'text', pieces: [{ kind: 'text', text }] }]);
});

test.each([
  ['plain text', 'a\n\n  b', false],
  ['a list whose lines are wrapped', '- a\n  b\n  - c', false],
  ['code', 'a `b`', true],
  ['a fence', '```\na\n```', true],
  ['a quotation', '> a', true],
  ['code in a list', '- a `b`', true],
])('%s: whether signs are hidden', (_name, text, hidden) => {
  expect(hidesSigns(textBlocks(text))).toBe(hidden);
});
