import { expect, test } from 'vitest';
import { editorCall, wordsOf } from './editor-command.ts';

test.each([
  ['code --goto {file}:{line}', ['code', '--goto', '{file}:{line}']],
  ['  "C:\\Program Files\\Editor\\ed.exe"   -n ', ['C:\\Program Files\\Editor\\ed.exe', '-n']],
  ['emacsclient -e \'(find-file "x")\'', ['emacsclient', '-e', '(find-file "x")']],
  ['ed ""', ['ed', '']],
  ['', []],
  ['   ', []],
])('the words of %j', (command, words) => {
  expect(wordsOf(command)).toEqual(words);
});

test.each([
  ['code --goto {file}:{line}', ['--goto', '/r/a b.ts:12']],
  ['kate -l {line}', ['-l', '12', '/r/a b.ts']],
  ['subl', ['/r/a b.ts']],
])('%s is started with the file and the line', (command, args) => {
  expect(editorCall(command, '/r/a b.ts', 12)?.args).toEqual(args);
});

test('a file’s name stays one word and one value, whatever it is called', () => {
  const file = '/r/$(reboot) "; {line} `x` && {file}';
  expect(editorCall('ed {file} +{line}', file, 3)).toEqual({ program: 'ed', args: [file, '+3'] });
});

test('without a program there is nothing to start', () => {
  expect(editorCall(' ', '/r/a', 1)).toBeNull();
});
