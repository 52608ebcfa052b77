/** The parts of a key press that are read; compatible with KeyboardEvent. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly getModifierState: (modifier: 'AltGraph') => boolean;
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

/** AltGr, and Option on a Mac, produce their own characters. Windows reports AltGr as Ctrl and Alt. */
export const makesCharacter = (press: KeyPress, mac: boolean): boolean =>
  press.getModifierState('AltGraph') || (mac && press.altKey && !press.ctrlKey && !press.metaKey);

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
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}
