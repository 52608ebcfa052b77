import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anchorKey,
  changeBlock,
  changeText,
  mark,
  readRemarks,
  removeRemark,
  sameAnchor,
  writeRemark,
  type Anchor,
  type Facts,
  type Remark,
} from './index.ts';
import { appendPiece, plainText } from './model.testing.ts';
import { rounds } from '../../testing/rounds.ts';

/** A commit in which every path that is asked for is there: the hardest case, as everything may be an anchor. */
const everything: Facts = { lineCount: () => 999_999_999, changes: () => true };
const only = (...anchors: Anchor[]): Facts => ({
  lineCount: (path, side) =>
    Math.max(
      0,
      ...anchors.filter((a) => a.path === path && a.side === side).map((a) => a.lines?.last ?? 0),
    ) || null,
  changes: (path) => anchors.some((a) => a.path === path && a.lines === null),
});

const odd = fc.constantFrom(
  'a',
  'src/',
  ':',
  ': ',
  ':3',
  ':-3-4',
  ' ',
  '  ',
  '\t',
  '"',
  '\\',
  '\n',
  'é',
  '日本',
  '.ts',
  '[x]',
  '-',
  '7',
  '\u007F',
  '😀',
);
const path = fc
  .array(odd, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((name) => !/^"[^"]*"$/.test(name));
const lines = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(500))
  .map(([first, more]) => ({ first, last: first + more }));
const anchor: fc.Arbitrary<Anchor> = fc.oneof(
  fc.record({ path, side: fc.constantFrom('new' as const, 'old' as const), lines }),
  path.map((name) => ({ path: name, side: 'new' as const, lines: null })),
);
const words = fc
  .array(
    fc.constantFrom(
      'a',
      'b c',
      '[x] ',
      '[x]',
      '',
      ' ',
      '\n',
      '\r\n',
      '  ',
      '\t',
      'x:3: ',
      '```',
      ': ',
      '\u00A0',
    ),
    {
      maxLength: 10,
    },
  )
  .map((parts) => parts.join(''))
  .filter((text) => plainText(text) !== '');
const remark = fc.record({ anchor, text: words, resolved: fc.boolean() });
const eol = fc.constantFrom('\n', '\r\n');
/** General text that no anchor of `only` is in. */
const general = fc
  .array(
    fc.constantFrom('Words.', '', 'http://host:80: refused', 'TODO: later', '  indented', '{"a": 1}', '\tb'),
    {
      maxLength: 6,
    },
  )
  .map((list) => list.join('\n'));

const noteOf = (pieces: readonly string[], end: string): string =>
  pieces.reduce((note, piece) => appendPiece(note.replaceAll(/\r?\n/g, end), piece), '');

test('what is written is read back', () => {
  fc.assert(
    fc.property(remark, ({ anchor: at, text, resolved }) => {
      const [read, ...rest] = readRemarks(writeRemark(at, text, resolved), everything);
      expect(rest).toEqual([]);
      expect(read).toMatchObject({ text: plainText(text), resolved });
      expect(sameAnchor(read?.anchor ?? at, at)).toBe(true);
      expect(read?.anchor).toEqual(at);
    }),
    { numRuns: rounds(300, 2000) },
  );
});

test('remarks in a row, between whatever other text, are all read back', () => {
  fc.assert(
    fc.property(general, fc.array(remark, { maxLength: 6 }), eol, (before, list, end) => {
      const note = noteOf([before, ...list.map((r) => writeRemark(r.anchor, r.text, r.resolved))], end);
      const read = readRemarks(note, only(...list.map((r) => r.anchor)));
      expect(read.map((r) => [anchorKey(r.anchor), r.text, r.resolved])).toEqual(
        list.map((r) => [anchorKey(r.anchor), plainText(r.text), r.resolved]),
      );
    }),
  );
});

test('any note is read: nothing throws, and lines of remarks are in the note as they are', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), words, general), (note) => {
      const all = note.split(/\r?\n/);
      for (const { from, to, source } of readRemarks(note, everything))
        expect(all.slice(from, to).join('\n')).toBe(source);
    }),
  );
});

/** The note's text without the lines from..to, byte for byte. */
function around(note: string, { from, to }: Pick<Remark, 'from' | 'to'>): [string, string] {
  const all = note.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return [all.slice(0, from).join(''), all.slice(to).join('')];
}

test('edit, resolve and reopen touch the remark alone, byte for byte', () => {
  fc.assert(
    fc.property(
      general,
      fc.array(remark, { minLength: 1, maxLength: 5 }),
      general,
      eol,
      fc.nat(),
      fc.constantFrom('new words', 'two\n\nlines', '[x] not a mark'),
      fc.boolean(),
      fc.boolean(),
      (before, list, after, end, at, text, chop, resolve) => {
        const facts = only(...list.map((r) => r.anchor));
        let note = noteOf(
          [before, ...list.map((r) => writeRemark(r.anchor, r.text, r.resolved)), after],
          end,
        );
        if (chop) note = note.trimEnd();
        const read = readRemarks(note, facts);
        const target = read[at % read.length];
        if (target === undefined) return;
        const change = resolve ? mark(target, !target.resolved) : changeText(target, text);
        const changed = change === null ? null : changeBlock(note, change);
        if (changed === null) throw new Error('the remark was not found');
        const now = readRemarks(changed, facts);
        expect(now.length).toBe(read.length);
        const mine = now[read.indexOf(target)];
        if (mine === undefined) throw new Error('the remark is gone');
        expect(around(changed, mine)).toEqual(around(note, target));
        expect(mine.anchor).toEqual(target.anchor);
        if (resolve) expect(mine).toMatchObject({ resolved: !target.resolved, text: target.text });
        else expect(mine).toMatchObject({ resolved: target.resolved, text });
        // A note without any line end gets Git's; the only one there was may have been inside of the remark.
        expect(/(?<!\r)\n/.test(changed)).toBe(changed.includes('\n') && !note.includes('\r\n'));
      },
    ),
  );
});

test('what was appended and removed again leaves the note as it was, but for blank lines at its end', () => {
  fc.assert(
    fc.property(general, remark, eol, (before, { anchor: at, text }, end) => {
      const note = before.replaceAll('\n', end);
      const appended = appendPiece(note, writeRemark(at, text));
      expect(appended.startsWith(note.trim() === '' ? '' : note)).toBe(true);
      const [read] = readRemarks(appended, only(at)).slice(-1);
      if (read === undefined) throw new Error('not read back');
      expect(changeBlock(appended, removeRemark(read))?.trimEnd()).toBe(note.trimEnd());
    }),
  );
});

test('of two equal remarks exactly the one that is meant changes', () => {
  const note = 'a:1: same\na:1: same\na:1: same\n';
  const read = readRemarks(note, everything);
  const change = read[1] === undefined ? null : mark(read[1], true);
  expect(change === null ? null : changeBlock(note, change)).toBe('a:1: same\na:1: [x] same\na:1: same\n');
});

test('a remark that somebody changed or added lines to is not found any more', () => {
  const [read] = readRemarks('a:1: words\n', everything);
  if (read === undefined) throw new Error('not read');
  expect(changeBlock('a:1: other words\n', removeRemark(read))).toBeNull();
  expect(changeBlock('a:1: words\n  and more\n', removeRemark(read))).toBeNull();
  expect(changeBlock('b:1: first\r\n\r\na:1: words \r\n', removeRemark(read))).toBe('b:1: first\r\n');
});
