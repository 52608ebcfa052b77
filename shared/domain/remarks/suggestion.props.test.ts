import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../testing/rounds.ts';
import { insertedSuggestion, partsOf, patchOf, replacedLines, suggestedDiff } from './index.ts';
import { patience } from '../../testing/patience.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apply-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = fc.constantFrom('a', 'b', 'c', '', '  d', '-- e', '++ f', '\\ g', '@@ -1 +1 @@', 'diff --git');
const path = fc.constantFrom(
  'a.ts',
  'dir/On call.md',
  'Größe.txt',
  'tab\there',
  'quo"te',
  '"q"',
  'back\\slash',
  'a -> b',
  ' lead',
);

test('git apply makes of the file what the suggestion says', () => {
  fc.assert(
    fc.property(
      path,
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.array(line, { maxLength: 5 }),
      fc.nat(),
      fc.nat(4),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      (name, lines, suggested, at, more, ends, eol) => {
        const whole = lines.map((text, n) => `${text}${String(n)}`);
        const first = (at % whole.length) + 1;
        const last = Math.min(whole.length, first + more);
        const stored = (all: string[]): string => (all.length === 0 ? '' : all.join(eol) + (ends ? eol : ''));
        const wanted = whole.toSpliced(first - 1, last - first + 1, ...suggested);
        // Without the last line the file ends with the one before, and its line end.
        const cut = !ends && suggested.length === 0 && last === whole.length && wanted.length > 0;
        const result = stored(wanted) + (cut ? eol : '');
        // Nothing to be patched: Git refuses a patch that changes nothing.
        fc.pre(result !== stored(whole));
        // A last line that is empty and has no end is no line.
        fc.pre(ends || (suggested.at(-1) !== '' && wanted.length > 0));
        // One line without its end does not tell how the others would end.
        fc.pre(ends || whole.length > 1);
        const from = Math.max(1, first - 3);
        const raw =
          eol === '\r\n'
            ? whole.map((text, n) => (ends || n < whole.length - 1 ? `${text}\r` : text))
            : whole;
        const patch = patchOf(
          name,
          { first, last },
          { from, lines: raw.slice(from - 1, last + 3), noLineEnd: !ends && last + 3 >= whole.length },
          suggested,
        );
        const file = join(folder, name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, stored(whole));
        writeFileSync(join(folder, 'x.patch'), patch ?? '');
        execFileSync('git', ['apply', 'x.patch'], { cwd: folder, stdio: 'pipe' });
        expect(wanted.length === 0 ? '' : readFileSync(file, 'utf8')).toBe(result);
      },
    ),
    { numRuns: rounds(25, 100) },
  );
});

test('beside bytes that are no UTF-8 there is no patch: Git would refuse what text makes of them', () => {
  const lines = ['a', Buffer.from('caf\xe9', 'latin1').toString(), 'b'];
  expect(patchOf('a.txt', { first: 1, last: 1 }, { from: 1, lines, noLineEnd: false }, ['c'])).toBeNull();
});

test('beside a zero byte there is none either: to Git that is no text', () => {
  const file = { from: 1, lines: ['a', 'b'], noLineEnd: false };
  expect(patchOf('a.txt', { first: 1, last: 1 }, { ...file, lines: ['a', 'b\0'] }, ['c'])).toBeNull();
  expect(patchOf('a.txt', { first: 1, last: 1 }, file, ['c\0'])).toBeNull();
});

test.each([
  ['the lines that are there', ['a', 'b'], ['a'], false],
  ['the same with their line ends', ['a\r', 'b\r'], ['a'], false],
  ['a last line without its end', ['a'], ['a'], true],
])('a suggestion of %s is no patch: Git would refuse it', (_, lines, suggested, noLineEnd) => {
  expect(patchOf('a.txt', { first: 1, last: 1 }, { from: 1, lines, noLineEnd }, suggested)).toBe('');
});

test('the diff of a suggestion holds both sides, in order', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (now, suggested) => {
      const diff = suggestedDiff(now, suggested);
      const side = (without: string): string[] =>
        diff.filter(({ kind }) => kind !== without).map(({ text }) => text);
      expect(side('added')).toEqual(now);
      expect(side('removed')).toEqual(suggested);
    }),
  );
});

test.each([
  ['words alone', 'Hello', [{ kind: 'text', text: 'Hello' }]],
  ['a suggestion alone', '```suggestion\na\n```', [{ kind: 'suggestion', lines: ['a'] }]],
  ['nothing in its place', '```suggestion\n```', [{ kind: 'suggestion', lines: [] }]],
  [
    'between words, twice',
    'A\n\n```suggestion\na\n\nb\n```\nB\n````suggestion\n```\n````',
    [
      { kind: 'text', text: 'A' },
      { kind: 'suggestion', lines: ['a', '', 'b'] },
      { kind: 'text', text: 'B' },
      { kind: 'suggestion', lines: ['```'] },
    ],
  ],
  ['a fence that nobody closed', 'A\n```suggestion\nb', [{ kind: 'text', text: 'A\n```suggestion\nb' }]],
  ['another block of code', '```ts\nb\n```', [{ kind: 'text', text: '```ts\nb\n```' }]],
])('parts: %s', (_, text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

test('a megabyte of open fences ends at once', () => {
  const begun = performance.now();
  partsOf('```suggestion\n'.repeat(70_000));
  expect(performance.now() - begun).toBeLessThan(patience(5_000));
});

test('of a suggestion that changes more lines than people compare, both sides are told whole', () => {
  const now = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 'same' : `old ${at}`));
  const few = suggestedDiff(now, now.with(1, 'new'));
  expect(few.filter(({ kind }) => kind !== 'same')).toHaveLength(2);
  const many = suggestedDiff(
    now,
    now.map((text) => text.replace('old', 'new')),
  );
  expect(many.map(({ kind }) => kind)).toEqual([...now.map(() => 'removed'), ...now.map(() => 'added')]);
});

const text = fc.array(fc.constantFrom('', 'words', '```', '```ts', '    code', '````suggestion', '~~~'), {
  maxLength: 6,
});
const code = fc.array(fc.constantFrom('a', '', '```', '``````', '  `````', '```suggestion', '\tb'), {
  maxLength: 6,
});

test('an inserted suggestion is read back as its lines, and leaves the text around it as it was', () => {
  fc.assert(
    fc.property(text, fc.nat(), code, (around, somewhere, lines) => {
      const before = around.join('\n');
      fc.pre(!partsOf(before).some(({ kind }) => kind === 'suggestion'));
      const { at, text: added, caret } = insertedSuggestion(before, somewhere % (before.length + 1), lines);
      const after = before.slice(0, at) + added + before.slice(at);
      expect(partsOf(after).filter(({ kind }) => kind === 'suggestion')).toContainEqual({
        kind: 'suggestion',
        lines,
      });
      expect(after.slice(caret).split('\n').slice(0, lines.length)).toEqual(lines);
    }),
  );
});

test('a text that suggests something gets no second suggestion: the caret goes to the first', () => {
  const { text: once, caret } = insertedSuggestion('Why?', 0, ['a', 'b']);
  expect(insertedSuggestion(`Why?${once}`, 3, ['a', 'b'])).toEqual({ at: 3, text: '', caret });
  expect(insertedSuggestion('```suggestion\n'.repeat(70_000), 0, ['a']).text).not.toBe('');
});

const stored = (raw: string, end: '\n' | '\r\n' | '' = '\n') => ({ text: raw, end });

test('unchanged lines keep their line ends and blanks, new ones end as the line before', () => {
  const now = [stored('a  ', '\r\n'), stored('b'), stored('c\t', '')];
  expect(
    replacedLines({ now, above: undefined, below: undefined }, ['a', 'new', 'b', 'other', 'c', 'last']),
  ).toEqual([
    stored('a  ', '\r\n'),
    stored('new', '\r\n'),
    stored('b'),
    stored('other'),
    stored('c\t'),
    stored('last', ''),
  ]);
});

test('a byte order mark stays at the beginning of the file, whether it is in the suggestion or not', () => {
  const now = [{ text: '\ufeffa', end: '\n' as const }];
  for (const suggested of [['b'], ['\ufeffb']])
    expect(replacedLines({ now, above: undefined, below: undefined }, suggested)).toEqual([
      { text: '\ufeffb', end: '\n' },
    ]);
});

test('of very many changed lines, the equal ones at both ends still keep their line ends', () => {
  const now = Array.from({ length: 400 }, (_, at) => ({ text: `old ${at} `, end: '\r\n' as const }));
  const suggested = now.map(({ text: old }, at) => (at < 2 || at > 397 ? old.trim() : `new ${at}`));
  const lines = replacedLines({ now, above: undefined, below: undefined }, suggested);
  expect(lines.filter(({ text: words }) => words.endsWith(' '))).toHaveLength(4);
  expect(lines).toHaveLength(400);
});
