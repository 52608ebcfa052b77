import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatReadNote,
  joinReadNotes,
  MAX_READ_NOTE_CHARS,
  parseReadNote,
  readerOf,
  readRefOf,
  SHORT_KEY_CHARS,
  shortKey,
} from './read-note.ts';

const key = fc.string({
  unit: fc.constantFrom(...Array.from({ length: 16 }, (_, at) => at.toString(16))),
  minLength: SHORT_KEY_CHARS,
  maxLength: SHORT_KEY_CHARS,
});
const path = fc.string({
  unit: fc.constantFrom('a', '/', '"', '\\', ' ', ':', '\n', '\r', '\0', 'ü', '\u2028'),
  minLength: 1,
});
const read = fc
  .array(fc.tuple(path, fc.uniqueArray(key, { minLength: 1, maxLength: 4 })))
  .map((files) => new Map(files.map(([name, keys]) => [name, new Set(keys)])));
const sorted = (files: ReturnType<typeof parseReadNote>) =>
  [...files]
    .map(([name, keys]) => [name, [...keys].toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

const keys = (count: number) =>
  new Set(Array.from({ length: count }, (_, at) => at.toString(16).padStart(48, '0')));
const of = (...some: string[]) => new Map([['a', new Set(some)]]);

test('what is written is read again, whatever files are called', () => {
  fc.assert(
    fc.property(read, (files) => {
      expect(sorted(parseReadNote(formatReadNote(files)))).toEqual(sorted(files));
    }),
  );
});

test('any text is read, and what is understood of it stays the same', () => {
  const line = fc.oneof(
    fc.string(),
    fc.tuple(path, key).map(([name, one]) => `${name}: ${one}`),
    fc.constantFrom(
      '"unended: ' + '0'.repeat(48),
      ': ',
      'a: ' + '0'.repeat(47),
      'a: xyz',
      '__proto__: ' + 'f'.repeat(48),
    ),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const files = parseReadNote(lines.join('\n'));
      expect(sorted(parseReadNote(formatReadNote(files)))).toEqual(sorted(files));
    }),
  );
});

test('a note that is too long is not read, and none is written', () => {
  const long = formatReadNote(new Map([['a', keys(30_000)]]));
  expect(long).toBe('');
  expect(parseReadNote(`a: ${'0'.repeat(48)}\n`.repeat(MAX_READ_NOTE_CHARS / 50)).size).toBe(0);
  expect(parseReadNote(formatReadNote(new Map([['a', keys(10_000)]]))).get('a')?.size).toBe(10_000);
});

test('two computers of one person are merged, and what was marked as unread stays so', () => {
  expect(sorted(joinReadNotes(of('1'), of('2'), null))).toEqual([['a', ['1', '2']]]);
  expect(sorted(joinReadNotes(of('1'), of('1', '2', '3'), of('1', '2')))).toEqual([['a', ['1', '3']]]);
  expect(sorted(joinReadNotes(new Map(), of('1'), of('1')))).toEqual([]);
});

test.each([
  ['ann@example.com', 'refs/notes/viewed/ann@example.com'],
  [' Ann+Review@Example.COM ', 'refs/notes/viewed/ann+review@example.com'],
  ['a..b@x.lock', 'refs/notes/viewed/a%2e.b@x%2elock'],
  ['../commits', 'refs/notes/viewed/%2e.%2fcommits'],
  ['-x@y.', 'refs/notes/viewed/%2dx@y%2e'],
  ['a@{1}~^:?*[\\ ü@y', 'refs/notes/viewed/a@%7b1%7d%7e%5e%3a%3f%2a%5b%5c%20%c3%bc@y'],
])('the ref of %s is one that Git allows', (email, ref) => {
  expect(readRefOf(email)).toBe(ref);
  expect(readerOf(ref)).toBe(email.trim().toLowerCase());
});

test('without an address, or with one that is too long, there is no ref', () => {
  expect(readRefOf(' ')).toBeNull();
  expect(readRefOf('@')).toBeNull();
  expect(readRefOf('a'.repeat(300))).toBeNull();
  expect(readerOf('refs/notes/commits')).toBeNull();
  expect(readerOf('refs/notes/viewed/%ff')).toBe('%ff');
});

test('a short key has parts of the lines, and of those above and below', () => {
  expect(shortKey('a'.repeat(64) + 'b'.repeat(32) + 'c'.repeat(32))).toBe(
    'a'.repeat(32) + 'b'.repeat(8) + 'c'.repeat(8),
  );
});
