import { expect, test } from 'vitest';
import { withVerdict } from './verdict.ts';

const by = { name: 'Ann', email: 'ann@example.com' };
const give = (
  note: string | null,
  vote: '+2' | '-1' | 'none',
  message: string | null = null,
): string | null => withVerdict(note, { vote, message, by });

test('the first verdict, with and without a message', () => {
  expect(give(null, '+2')).toBe('Code-Review+2: Ann <ann@example.com>\n');
  expect(give('Words.\n', '-1', ' Not yet.\n')).toBe(
    'Words.\n\nNot yet.\n\nCode-Review-1: Ann <ann@example.com>\n',
  );
  expect(give(null, 'none')).toBeNull();
});

test('another verdict takes the place of the line, whatever the name was', () => {
  const note =
    'Fine.\r\nCode-Review+1: A. <ann@example.com>\r\nCode-Review-2: Bo <bo@example.com>\r\n\r\nend';
  expect(give(note, '+2')).toBe(note.replace('+1: A.', '+2: Ann'));
  expect(give(note, 'none')).toBe(note.replace('Code-Review+1: A. <ann@example.com>\r\n', ''));
});

test('other labels, other people, and what only looks alike stay', () => {
  const note =
    'Verified+1: Ann <ann@example.com>\nCode-Review+1: Bo <bo@example.com>\n  Code-Review+1: Ann <ann@example.com>\n';
  expect(give(note, 'none')).toBe(note);
});

test('several of one person become one, and a blank line around it goes', () => {
  const line = 'Code-Review+1: Ann <ann@example.com>\n';
  expect(give(`${line}\nWords.\n\n${line}\nMore.\n`, '+2')).toBe(
    'Words.\n\nCode-Review+2: Ann <ann@example.com>\n\nMore.\n',
  );
  expect(give(`Words.\n\n${line}`, 'none')).toBe('Words.\n');
});
