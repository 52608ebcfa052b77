import { expect, test } from 'vitest';
import { bindingOf, COMMANDS } from './commands.ts';
import { keymapOf, presetKeys, whyNot, type KeyChoice } from './keymap.ts';
import { PRESETS } from './presets.ts';

const own = (keys: KeyChoice['own'], preset: KeyChoice['preset'] = 'marginalia'): KeyChoice => ({
  preset,
  own: keys,
});

test.each(PRESETS.flatMap((preset) => [false, true].map((mac) => ({ preset, mac }))))(
  'every key of the preset works: $preset, on a Mac: $mac',
  ({ preset, mac }) => {
    const keymap = keymapOf(own({}, preset), mac);
    for (const name of COMMANDS) {
      const keys = presetKeys({ preset }, name);
      expect(keys.map((each) => [name, each, whyNot(name, each, mac)])).toEqual(
        keys.map((each) => [name, each, null]),
      );
      // On both, a preset's `ctrl` is there; elsewhere it may be the same key as `mod`.
      expect([name, keymap.keysOf(name).length]).toEqual([name, keys.length]);
    }
    expect(keymap.problems).toEqual([]);
  },
);

test('a key is declared for one command alone, unless for one of a screen', () => {
  const all = COMMANDS.flatMap((name) =>
    bindingOf(name).keys.map((keys) => `${bindingOf(name).screen} ${keys}`),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('a chosen key wins over the preset, and several keys run one command', () => {
  const keymap = keymapOf(own({ 'file.next': ['n', 'g n', 'F8'] }), false);
  expect(keymap.meaningOf(['n'])).toBe('file.next');
  expect(keymap.meaningOf(['F8'])).toBe('file.next');
  expect(keymap.meaningOf(['g', 'n'])).toBe('file.next');
  expect(keymap.meaningOf(['g'])).toBe('begins');
  expect(keymap.keysOf('change.next')).toEqual([]);
  // `g` alone would never run.
  expect(keymap.keysOf('repository.pick')).toEqual([]);
  expect(keymap.problems).toEqual([]);
});

test('no keys at all can be chosen, but there is always a way back', () => {
  const keymap = keymapOf(own({ 'file.next': [], back: ['q'] }), false);
  expect(keymap.meaningOf(['j'])).toBeUndefined();
  expect(keymap.meaningOf(['q'])).toBe('back');
  expect(keymap.meaningOf(['Escape'])).toBe('back');
});

test('what cannot work is said and changes nothing else', () => {
  const keymap = keymapOf(
    own({
      'file.next': ['q'],
      'file.previous': ['q', 'q j', 'hyper+x'],
      'sync.start': ['mod+c', 'Escape'],
      'note.save': ['s', 'mod+s mod+s'],
      'command.of.later': ['j'],
    }),
    false,
  );
  expect(keymap.meaningOf(['q'])).toBe('file.next');
  expect(keymap.problems).toEqual([
    'Previous file: “Q” conflicts with “Next file”.',
    'Previous file: “Q J” conflicts with “Next file”.',
    'Previous file: “hyper+x” is not a key, or not up to three keys one after the other.',
    'Save the note: “Save the note” works while you type, where S alone is for the field: use it with Ctrl or Alt.',
    'Save the note: “Save the note” works while you type, so it needs a single key.',
    'Sync: Ctrl C copies, in every app.',
    'Sync: Esc always goes back.',
    '“command.of.later” is not a command of this version. Its keys are kept.',
  ]);
});

test('the names of nothing are no commands', () => {
  const keymap = keymapOf(own(JSON.parse('{"__proto__":["j"],"constructor":["k"]}')), false);
  expect(keymap.meaningOf(['j'])).toBe('file.next');
  expect(keymap.meaningOf(['k'])).toBe('file.previous');
});
