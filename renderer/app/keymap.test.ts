import { expect, test } from 'vitest';
import { bindingOf, commandOf, COMMANDS, keyLabel } from './keymap.ts';
import type { KeyPress } from './pressed-key.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => false,
  ...more,
});
const altGraph = { getModifierState: () => true };
const linux = { mac: false, typing: false };
const mac = { mac: true, typing: false };

test('no chord is bound twice, unless to a command of one screen', () => {
  const chords = COMMANDS.flatMap((name) =>
    bindingOf(name).keys.map((keys) => `${bindingOf(name).screen} ${keys}`),
  );
  expect(new Set(chords).size).toBe(chords.length);
});

test('a screen’s own command goes before the general one while it is there', () => {
  expect(commandOf(press('e'), linux)).toBe('context.expand');
  expect(commandOf(press('e'), { ...linux, live: new Set(['today.seen', 'context.expand']) })).toBe(
    'today.seen',
  );
  expect(commandOf(press('e'), { ...linux, live: new Set(['context.expand']) })).toBe('context.expand');
});

test.each([
  ['j', 'file.next'],
  ['k', 'file.previous'],
  ['n', 'change.next'],
  ['p', 'change.previous'],
  [']', 'commit.next'],
  ['[', 'commit.previous'],
  ['d', 'commit.changes'],
  ['D', 'branch.changes'],
  ['v', 'file.viewed'],
  ['c', 'note.write'],
  ['u', 'view.toggle'],
  ['w', 'wrap.toggle'],
  ['t', 'files.filter'],
  ['/', 'text.find'],
  ['s', 'sync.start'],
  ['x', 'file.load'],
  ['e', 'context.expand'],
  ['?', 'keys.show'],
  ['Escape', 'back'],
] as const)('%s does %s', (key, command) => {
  expect(commandOf(press(key), linux)).toBe(command);
});

test('chords take Ctrl, or ⌘ on macOS, and never the other one', () => {
  expect(commandOf(press('k', { ctrlKey: true }), linux)).toBe('palette.open');
  expect(commandOf(press('k', { metaKey: true }), mac)).toBe('palette.open');
  expect(commandOf(press('k', { metaKey: true }), linux)).toBeNull();
  expect(commandOf(press('k', { ctrlKey: true }), mac)).toBeNull();
  expect(commandOf(press('Enter', { ctrlKey: true }), linux)).toBe('note.save');
});

test('in a text field plain keys are text and chords are commands', () => {
  expect(commandOf(press('j'), { mac: false, typing: true })).toBeNull();
  expect(commandOf(press('k', { ctrlKey: true }), { mac: false, typing: true })).toBe('palette.open');
});

test('alt is left to the system', () => {
  expect(commandOf(press('j', { altKey: true }), linux)).toBeNull();
});

test('on a Cyrillic layout the physical key counts', () => {
  expect(commandOf(press('о', { code: 'KeyJ' }), linux)).toBe('file.next');
  expect(commandOf(press('л', { code: 'KeyK', ctrlKey: true }), linux)).toBe('palette.open');
});

test.each([
  ['ъ', 'BracketRight', 'commit.next'],
  ['х', 'BracketLeft', 'commit.previous'],
  ['ю', 'Period', 'line.next'],
  ['б', 'Comma', 'line.previous'],
  // An Arabic key with two letters.
  ['لا', 'KeyB', 'branch.pick'],
] as const)('%s is where %s is: %s', (key, code, command) => {
  expect(commandOf(press(key, { code }), linux)).toBe(command);
});

test('a sign with Ctrl on a Cyrillic layout, and letters of Latin layouts that English has not', () => {
  expect(commandOf(press('б', { code: 'Comma', ctrlKey: true }), linux)).toBe('settings.open');
  expect(commandOf(press('ü', { code: 'BracketLeft' }), linux)).toBeNull();
  expect(commandOf(press('ö', { code: 'Semicolon' }), linux)).toBeNull();
});

test('what AltGr or Option makes is a character', () => {
  // A German keyboard: Windows tells Ctrl and Alt as well, Linux neither, a Mac has Option.
  const bracket = { key: ']', code: 'Digit9' };
  const windows = { ...bracket, ctrlKey: true, altKey: true, ...altGraph };
  expect(commandOf(press(']', windows), linux)).toBe('commit.next');
  expect(commandOf(press(']', { ...bracket, ...altGraph }), linux)).toBe('commit.next');
  expect(commandOf(press(']', { code: 'Digit6', altKey: true }), mac)).toBe('commit.next');
  // In a field they are text, and no chord.
  const polish = { code: 'KeyK', ctrlKey: true, altKey: true, ...altGraph };
  expect(commandOf(press('k', polish), { mac: false, typing: true })).toBeNull();
  expect(commandOf(press('∆', { code: 'KeyJ', altKey: true }), mac)).toBeNull();
});

test('labels say what the keyboard says', () => {
  expect(keyLabel('mod+k', false)).toBe('Ctrl K');
  expect(keyLabel('mod+k', true)).toBe('⌘K');
  expect(keyLabel('mod+Enter', false)).toBe('Ctrl ⏎');
  expect(keyLabel('j', false)).toBe('J');
  expect(keyLabel('B', false)).toBe('Shift B');
  expect(keyLabel('?', false)).toBe('?');
});
