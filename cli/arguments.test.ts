import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { ReviewProblem } from './problem.ts';

const read = (line: string) => readArguments(line.split(' '));

test('commands with their options, in any order', () => {
  expect(read('list')).toEqual({ verb: 'list', range: null, isOpen: false, isJson: false });
  expect(read('list --json main...topic --open')).toEqual({
    verb: 'list',
    range: 'main...topic',
    isOpen: true,
    isJson: true,
  });
  expect(read('wait --timeout 2.5')).toEqual({ verb: 'wait', timeoutMs: 2500, isOpen: false, isJson: false });
  expect(read('show 12345678')).toEqual({ verb: 'show', id: '12345678', range: null, isJson: false });
  expect(read('add --commit HEAD a.ts:1-2 -m text')).toEqual({
    verb: 'add',
    place: 'a.ts:1-2',
    message: 'text',
    commit: 'HEAD',
    suggest: null,
  });
  expect(read('add a.ts:1 --suggest -')).toMatchObject({ message: '', suggest: '-' });
  expect(read('verdict -2')).toEqual({ verb: 'verdict', vote: '-2', message: null });
  expect(read('verdict none --message=because')).toEqual({
    verb: 'verdict',
    vote: 'none',
    message: 'because',
  });
});

test('a text may be anything, and several are paragraphs', () => {
  expect(readArguments(['reply', 'id', '-m', '--resolve', '-m', '- a\n- b', '--resolve'])).toEqual({
    verb: 'reply',
    id: 'id',
    range: null,
    message: '--resolve\n\n- a\n- b',
    isResolved: true,
  });
  expect(readArguments(['reply', '-m', 'x', '--', '-id'])).toMatchObject({ id: '-id', message: 'x' });
});

test('help, with and without a command', () => {
  for (const line of ['--help', 'help', '-h', 'list --help', 'reply -h'])
    expect(read(line)).toEqual({ verb: 'help' });
  expect(readArguments([])).toEqual({ verb: 'help' });
});

test.each([
  'lost',
  'list a b',
  'list --all',
  'list --json=yes',
  'show',
  'show a b',
  'add -m text',
  'add a:1',
  'reply id',
  'reply id -m',
  'wait now',
  'wait --timeout soon',
  'wait --timeout -1',
  'wait --timeout 99999999',
  'verdict',
  'verdict +3',
  'verdict 2',
  'resolve id --json',
])('wrong: %s', (line) => {
  expect(() => read(line)).toThrow(ReviewProblem);
  expect(() => read(line)).toThrow(expect.objectContaining({ code: 2 }));
});
