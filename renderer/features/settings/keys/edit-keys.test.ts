import { expect, test } from 'vitest';
import { COMMANDS } from '../../../../shared/keys/commands.ts';
import { keymapOf, type KeyChoice } from '../../../../shared/keys/keymap.ts';
import { addKey, hasOtherKeys, lossWords, matchingCommands, removeKey, resetKeys } from './edit-keys.ts';
import { keysFile, readKeysFile } from './keys-file.ts';

const NONE: KeyChoice = { preset: 'marginalia', own: {} };
const keymapFor = (choice: KeyChoice) => keymapOf(choice, false);

test('a key more, which another command loses', () => {
  const choice = addKey(NONE, keymapFor(NONE), 'change.next', 'j');
  expect(choice.own).toEqual({ 'change.next': ['n', 'j'], 'file.next': [] });
  expect(keymapFor(choice).meaningOf(['j'])).toBe('change.next');
  expect(hasOtherKeys(choice, keymapFor(choice), 'file.next')).toBe(true);
});

test('keys that begin alike cannot both work', () => {
  const choice = addKey(NONE, keymapFor(NONE), 'file.next', 'g t');
  expect(choice.own).toEqual({ 'file.next': ['j', 'g t'], 'repository.pick': [] });
  // Its own shorter key, too.
  const longer = addKey(NONE, keymapFor(NONE), 'repository.pick', 'g r');
  expect(longer.own).toEqual({ 'repository.pick': ['g r'] });
});

test('a removed key is gone, and the preset’s keys come back with one press, from whoever has them', () => {
  const removed = removeKey(NONE, keymapFor(NONE), 'text.find', '/');
  expect(removed.own).toEqual({ 'text.find': ['mod+f'] });
  const moved = addKey(removed, keymapFor(removed), 'palette.open', '/');
  const back = resetKeys(moved, keymapFor(moved), 'text.find');
  expect(back.own).toEqual({});
  expect(keymapFor(back).meaningOf(['/'])).toBe('text.find');
});

test('what others would lose is said before', () => {
  const keymap = keymapFor(NONE);
  expect(lossWords(keymap, 'change.next', 'q')).toBe('');
  expect(lossWords(keymap, 'file.next', 'j')).toBe('');
  expect(lossWords(keymap, 'change.next', 'j')).toBe('J is a key of “Next file”, which would lose it.');
  expect(lossWords(keymap, 'file.next', 'g t')).toBe(
    'G T and G of “Repositories” begin alike: it would lose that key.',
  );
});

test('commands are found by their words and by their keys', () => {
  expect(matchingCommands(keymapFor(NONE), 'next FILE')).toContain('file.next');
  expect(matchingCommands(keymapFor(NONE), 'ctrl k')).toContain('palette.open');
  expect(matchingCommands(keymapFor(NONE), 'no such words')).toEqual([]);
});

test('a file of keys has every command, and reads back as the same choice', () => {
  const choice: KeyChoice = { preset: 'vim', own: { 'file.next': ['g n'], 'sync.start': [] } };
  const text = keysFile(choice, keymapFor(choice));
  expect(Object.keys(JSON.parse(text).keys).length).toBe(COMMANDS.length);
  expect(readKeysFile(text, false)).toEqual({ value: choice });
  expect(readKeysFile(keysFile(NONE, keymapFor(NONE)), false)).toEqual({ value: NONE });
});

const fileWith = (keys: unknown): string =>
  JSON.stringify({ marginalia: 'keys', preset: 'marginalia', keys });

test.each([
  ['{', 'This file is not JSON. Export your keys to see what such a file looks like.'],
  [
    '{"name":"a package"}',
    'This is not a file of keys. Export your keys to see what such a file looks like.',
  ],
  [
    fileWith({ 'file.next': 'j' }),
    'This is not a file of keys. Export your keys to see what such a file looks like.',
  ],
  [fileWith({ 'file.nxt': ['j'] }), '“file.nxt” is not a command.'],
  [
    fileWith({ 'file.next': ['hyper+j'] }),
    'Next file: “hyper+j” is not a key, or not up to three keys one after the other.',
  ],
  [fileWith({ 'file.next': ['mod+c'] }), 'Next file: Ctrl C copies, in every app.'],
  [
    fileWith({ 'file.next': ['q'], 'file.previous': ['q'], 'change.next': ['q s'] }),
    'Previous file: “Q” conflicts with “Next file”. And 1 other problem.',
  ],
  [fileWith({ 'file.next': '123456789'.split('') }), '“Next file” has more than 8 keys.'],
  ['x'.repeat(100_001), 'This file is too long for keys: more than 100 kB.'],
])('of a wrong file nothing is taken, and a sentence says why', (text, problem) => {
  expect(readKeysFile(text, false)).toEqual({ problem });
});

test('keys are read as people write them', () => {
  expect(readKeysFile(fileWith({ 'file.next': ['Ctrl+Shift+N', 'G  n'] }), false)).toEqual({
    value: { preset: 'marginalia', own: { 'file.next': ['ctrl+shift+n', 'G n'] } },
  });
});
