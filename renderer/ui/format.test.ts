import { expect, test } from 'vitest';
import { bytes, count, duration, plural, relativeDate, subjectOf } from './format.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T10:00:00Z', '2 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-18T12:00:00+02:00', '2 days ago'],
  ['2025-01-01T00:00:00Z', 'last year'],
  ['2023-11-19T01:13:20+99:00', '2023-11-19'],
  ['%cI', 'no date'],
  ['', 'no date'],
  ['10000-01-01T00:00:00+00:00', '10000-01-01'],
])('%s is %s', (iso, said) => {
  expect(relativeDate(iso, NOW)).toBe(said);
});

test.each([
  [12, '12 B'],
  [412_000, '412 KB'],
  [3_140_000, '3.1 MB'],
  [999_600, '1 MB'],
])('%d bytes are %s', (value, said) => {
  expect(bytes(value)).toBe(said);
});

test('counts, plurals and durations', () => {
  expect(count(1284)).toBe('1,284');
  expect(plural(1, 'file')).toBe('1 file');
  expect(plural(40, 'file')).toBe('40 files');
  expect(plural(2, 'branch', 'branches')).toBe('2 branches');
  expect(duration(7_200)).toBe('8 s');
  expect(duration(80_000)).toBe('1 min 20 s');
  expect(duration(3_600_000)).toBe('1 h');
});

test('a subject is never empty', () => {
  expect(subjectOf('One\n\nTwo')).toBe('One');
  expect(subjectOf('\n\n  Late\nand longer\n\nTwo')).toBe('Late and longer');
  for (const none of ['', '\n', ' \t\n\n']) expect(subjectOf(none)).toBe('(no message)');
});
