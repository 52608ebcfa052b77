import { expect, test } from 'vitest';
import type { NoteRevision } from '../../../shared/ipc/shapes.ts';
import { describeRevision } from './revision-words.ts';

const revision = (change: NoteRevision['change'], text: string | null): NoteRevision => ({
  commit: 'a'.repeat(40),
  author: 'Reviewer',
  date: '2026-01-01T00:00:00Z',
  change,
  text,
});
const words = (change: NoteRevision['change'], before: string | null, text: string | null) =>
  describeRevision(revision(change, text), revision('written', before));

test('says what changed in a few words', () => {
  expect(describeRevision(revision('written', 'a\n'), undefined)).toBe('written');
  expect(words('removed', 'a\n', null)).toBe('removed');
  expect(words('appended', 'a\n', 'a\n\nb\n')).toBe('appended one line');
  expect(words('edited', 'a\nb\nc\n', 'a\nB\nc\n')).toBe('changed one line');
  expect(words('edited', 'a\nb\nc\nd\n', 'a\nd\n')).toBe('changed 2 lines');
  expect(words('edited', 'a\n', 'a\n\n')).toBe('changed white space');
});
