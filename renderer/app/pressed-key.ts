import { isCharacter, strokeFrom } from '../../shared/keys/strokes.ts';

/** The parts of a key press that are read; compatible with KeyboardEvent. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly getModifierState: (modifier: 'AltGraph' | 'CapsLock') => boolean;
}

/** Characters of physical keys, plain and with Shift, as printed on keyboards that also have Latin letters. */
const SIGNS: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Backslash: ['\\', '|'],
};

/** Keys without a character that strokes name otherwise than events do. */
const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus', '\u00a0': 'Space' };

/** Presses that are no stroke of their own: modifiers, accents that wait for a letter, and unknown keys. */
const NO_STROKE = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'OS',
  'Fn',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Hyper',
  'Super',
  'Symbol',
  'Dead',
  'Process',
  'Unidentified',
  'Compose',
]);

/** AltGr, and Option on a Mac, produce their own characters. Windows reports AltGr as Ctrl and Alt. */
const makesCharacter = (press: KeyPress, mac: boolean): boolean =>
  press.getModifierState('AltGraph') ||
  (mac && press.altKey && !press.ctrlKey && !press.metaKey && isCharacter(press.key));

/**
 * The character or name of a key. On non-Latin layouts the physical key is used, so that `j` and `]` work everywhere; a
 * character made with AltGr or Option is kept.
 */
export function pressedKey(press: KeyPress, mac: boolean): string {
  const { key, code, shiftKey } = press;
  const first = key.codePointAt(0) ?? 0;
  if (first < 128 || /^\p{Script=Latin}/u.test(key) || makesCharacter(press, mac)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined && !shiftKey) return digit;
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

/** A key press as strokes are written (`shared/keys/strokes.ts`); null: it is none, or the system's. */
export function strokeOf(press: KeyPress, mac: boolean): string | null {
  if (NO_STROKE.has(press.key)) return null;
  const pressed = pressedKey(press, mac);
  const key = NAMES[pressed] ?? pressed;
  if (makesCharacter(press, mac)) return strokeFrom(new Set(), key);
  // Elsewhere than on a Mac this is the system's key.
  if (!mac && press.metaKey) return null;
  const modifiers = new Set<'mod' | 'ctrl' | 'alt' | 'shift'>();
  if (mac ? press.metaKey : press.ctrlKey) modifiers.add('mod');
  if (mac && press.ctrlKey) modifiers.add('ctrl');
  if (press.altKey) modifiers.add('alt');
  if (isCharacter(key) && modifiers.size === 0) return withoutCapsLock(press, key);
  if (press.shiftKey) modifiers.add('shift');
  return strokeFrom(modifiers, key);
}

/** Caps Lock changes what is typed, not which command a key is. */
function withoutCapsLock(press: KeyPress, key: string): string {
  if (!press.getModifierState('CapsLock')) return key;
  const other = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
  return isCharacter(other) ? other : key;
}
