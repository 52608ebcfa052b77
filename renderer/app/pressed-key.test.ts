import { expect, test } from 'vitest';
import { settings } from '../../shared/ipc/settings.ts';
import type { CommandName } from '../../shared/keys/commands.ts';
import { keymapOf, type KeyChoice } from '../../shared/keys/keymap.ts';
import { NOTHING_PENDING, stepWith } from './key-steps.ts';
import { strokeOf, type KeyPress } from './pressed-key.ts';

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
const altGraph = { getModifierState: (modifier: string) => modifier === 'AltGraph' };
const capsLock = { getModifierState: (modifier: string) => modifier === 'CapsLock' };
const linux = { mac: false, typing: false };
const mac = { mac: true, typing: false };
const { keys: DEFAULT } = settings.parse({});

/** The command of one key press. */
function commandOf(
  pressed: KeyPress,
  where: { mac: boolean; typing: boolean; live?: ReadonlySet<CommandName> },
  choice: KeyChoice = DEFAULT,
): CommandName | null {
  const stroke = strokeOf(pressed, where.mac);
  if (stroke === null) return null;
  return stepWith(NOTHING_PENDING, stroke, keymapOf(choice, where.mac), where).run?.name ?? null;
}

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

test('Alt makes another key, and the system’s own key none', () => {
  expect(strokeOf(press('j', { altKey: true }), false)).toBe('alt+j');
  expect(commandOf(press('j', { altKey: true }), linux)).toBeNull();
  expect(strokeOf(press('j', { metaKey: true }), false)).toBeNull();
});

test('Shift is a modifier where the character does not say it', () => {
  expect(strokeOf(press('K', { ctrlKey: true, shiftKey: true }), false)).toBe('mod+shift+k');
  expect(strokeOf(press('F3', { shiftKey: true }), false)).toBe('shift+F3');
  expect(strokeOf(press('?', { shiftKey: true }), false)).toBe('?');
  // A German keyboard has the slash above the 7.
  expect(strokeOf(press('/', { ctrlKey: true, shiftKey: true, code: 'Digit7' }), false)).toBe('mod+/');
  expect(strokeOf(press(' '), false)).toBe('Space');
  expect(strokeOf(press('+', { ctrlKey: true }), false)).toBe('mod+Plus');
});

test('Caps Lock changes what is typed, not what a key does', () => {
  expect(commandOf(press('J', capsLock), linux)).toBe('file.next');
  expect(commandOf(press('d', { ...capsLock, shiftKey: true }), linux)).toBe('branch.changes');
  expect(commandOf(press('K', { ...capsLock, ctrlKey: true }), linux)).toBe('palette.open');
});

test.each(['Shift', 'Control', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'])(
  '%s is no key alone',
  (key) => {
    expect(strokeOf(press(key), false)).toBeNull();
  },
);

test('on a Mac, Control and ⌘ are two keys', () => {
  expect(strokeOf(press('d', { ctrlKey: true }), true)).toBe('ctrl+d');
  expect(strokeOf(press('d', { metaKey: true }), true)).toBe('mod+d');
  const vim: KeyChoice = { preset: 'vim', own: {} };
  expect(commandOf(press('d', { ctrlKey: true }), mac, vim)).toBe('halfPage.next');
  expect(commandOf(press('d', { ctrlKey: true }), linux, vim)).toBe('halfPage.next');
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
