import { expect, test } from 'vitest';
import { splitNote, withLineEndsOf } from './line-ends.ts';

test.each<[string, string | null, string, string]>([
  ['a new note ends with one line end', null, 'one', 'one\n'],
  ['and with one alone', null, 'one\n\n\n', 'one\n'],
  ['what stands behind the last line stays', 'one\n\n\n', 'two', 'two\n\n\n'],
  ['also where it is nothing', 'one\ntwo', 'new\ntwo\n', 'new\ntwo'],
  ['but a new last line has an end, so that Git can append', 'one', 'two', 'two\n'],
  ['as the others have it', 'a\r\nb', 'a\nb\nc', 'a\r\nb\r\nc\r\n'],
  ['line ends stay', 'a\r\nb\r\nc\r\n', 'a\nB\nc\n', 'a\r\nB\r\nc\r\n'],
  ['each where it was', 'a\r\nb\nc\rd', 'new\na\nb\nc\nd', 'new\r\na\r\nb\nc\rd'],
  ['lines that went take theirs along', 'a\nb\r\nc\nd\n', 'a\nc\nd', 'a\nc\nd\n'],
  ['a text with ends of its own is taken as it is', 'a\r\nb\n', 'a\nb\r\nc', 'a\nb\r\nc\n'],
])('%s', (_, before, text, expected) => {
  expect(withLineEndsOf(before, text)).toBe(expected);
});

test('a text that has nothing in common with the note takes the line end that prevails', () => {
  const before = Array.from({ length: 2_000 }, (_, at) => `old ${String(at)}\r\n`).join('');
  const text = Array.from({ length: 2_000 }, (_, at) => `new ${String(at)}\n`).join('');
  expect(withLineEndsOf(before, text)).toBe(text.replaceAll('\n', '\r\n'));
});

test('lines and their ends are the whole text', () => {
  const { lines, ends } = splitNote('a\r\n\r\rb\nc');
  expect(lines).toEqual(['a', '', '', 'b', 'c']);
  expect(lines.map((line, at) => line + (ends[at] ?? '')).join('')).toBe('a\r\n\r\rb\nc');
});
