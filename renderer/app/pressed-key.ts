/** What is read of a key press; a KeyboardEvent fits. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly getModifierState: (modifier: 'AltGraph') => boolean;
}

/** Signs of physical keys, plain and with Shift, as the keyboards print them that have Latin letters, too. */
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

/** AltGr, and Option on a Mac, make characters of their own. Windows tells AltGr as Ctrl and Alt. */
export const makesCharacter = (press: KeyPress, mac: boolean): boolean =>
  press.getModifierState('AltGraph') || (mac && press.altKey && !press.ctrlKey && !press.metaKey);

/**
 * The character or the name of a key. On a layout whose letter there is not Latin the physical key counts, so that `j` and
 * `]` work everywhere; what AltGr or Option makes is a character as it is.
 */
export function pressedKey(press: KeyPress, mac: boolean): string {
  const { key, code, shiftKey } = press;
  const first = key.codePointAt(0) ?? 0;
  if (first < 128 || /^\p{Script=Latin}/u.test(key) || makesCharacter(press, mac)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}
