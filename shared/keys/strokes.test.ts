import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isText, keyLabel, parseKeys, strokesHere } from './strokes.ts';

test.each([
  ['j', ['j']],
  ['J', ['J']],
  ['Shift+j', ['J']],
  ['g t', ['g', 't']],
  [' g   T ', ['g', 'T']],
  ['Ctrl+K', ['ctrl+k']],
  ['cmd+shift+K', ['mod+shift+k']],
  ['shift+mod+k', ['mod+shift+k']],
  ['mod+k mod+s', ['mod+k', 'mod+s']],
  ['mod++', ['mod+Plus']],
  ['+', ['Plus']],
  ['shift++', ['Plus']],
  ['mod+shift++', ['mod+Plus']],
  ['shift+/', ['/']],
  ['esc', ['Escape']],
  ['shift+f3', ['shift+F3']],
  ['é', ['é']],
  ['option+up', ['alt+ArrowUp']],
])('“%s” is %j', (text, strokes) => {
  expect(parseKeys(text)).toEqual(strokes);
});

test.each(['', ' ', 'jj', 'hyper+j', 'mod+', 'mod+mod+j', 'a b c d', 'mod', '\u0007', 'a '.repeat(40)])(
  '“%s” is no key',
  (text) => {
    expect(parseKeys(text)).toBeNull();
  },
);

test('what is parsed is written as it is, and parses to the same', () => {
  const modifiers = fc.subarray(['mod', 'ctrl', 'alt', 'shift']);
  const key = fc.constantFrom('j', 'J', '?', 'Enter', 'F12', 'Space', 'Plus', '5', 'ü', 'ArrowUp');
  const stroke = fc.tuple(modifiers, key).map(([all, last]) => [...all, last].join('+'));
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1, maxLength: 2 }), (strokes) => {
      const parsed = parseKeys(strokes.join(' '));
      expect(parsed).not.toBeNull();
      expect(parseKeys(parsed?.join(' ') ?? '')).toEqual(parsed);
    }),
  );
});

test('Control is the modifier of the platform, but on a Mac a key of its own', () => {
  expect(strokesHere(['ctrl+d', 'g'], false)).toEqual(['mod+d', 'g']);
  expect(strokesHere(['ctrl+d'], true)).toEqual(['ctrl+d']);
});

test('text is what a field would take', () => {
  expect(['j', 'J', '?', 'Enter', 'Escape', 'ArrowUp', 'shift+Enter', 'Plus', 'F3'].every(isText)).toBe(true);
  expect(['mod+k', 'ctrl+d', 'alt+x', 'mod+F3'].some(isText)).toBe(false);
});

test('labels say what the keyboard says', () => {
  expect(keyLabel('mod+k', false)).toBe('Ctrl K');
  expect(keyLabel('mod+k', true)).toBe('⌘K');
  expect(keyLabel('mod+Enter', false)).toBe('Ctrl ⏎');
  expect(keyLabel('mod+shift+k', true)).toBe('⌘⇧K');
  expect(keyLabel('j', false)).toBe('J');
  expect(keyLabel('B', false)).toBe('Shift B');
  expect(keyLabel('?', false)).toBe('?');
  expect(keyLabel('g T', false)).toBe('G Shift T');
  expect(keyLabel('shift+F3', false)).toBe('Shift F3');
  expect(keyLabel('mod+,', false)).toBe('Ctrl ,');
});
