/**
 * How keys are written. A stroke is a key with its modifiers: `j`, `J` (with Shift), `?`, `mod+k`, `mod+shift+k`,
 * `shift+F3`, `Escape`. Keys are strokes one after the other: `g t`. `mod` is ⌘ on macOS and Ctrl elsewhere; `ctrl` is
 * the Control key on both. Shift is written only where the character does not say it.
 */

const MODIFIERS = ['mod', 'ctrl', 'alt', 'shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** Keys without a character, as keyboard events name them, and the two characters that have a meaning above. */
const NAMED = [
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageDown',
  'PageUp',
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'Insert',
  'Tab',
  'Space',
  'Plus',
  ...Array.from({ length: 24 }, (_, at) => `F${at + 1}`),
];
const BY_NAME = new Map(NAMED.map((name) => [name.toLowerCase(), name]));
/** Other names that people write. */
const ALIASES: Readonly<Record<string, string>> = {
  esc: 'Escape',
  return: 'Enter',
  del: 'Delete',
  ins: 'Insert',
  '+': 'Plus',
  ' ': 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
const OTHER_MODIFIERS: Readonly<Record<string, Modifier>> = {
  cmd: 'mod',
  command: 'mod',
  meta: 'mod',
  '⌘': 'mod',
  cmdorctrl: 'mod',
  control: 'ctrl',
  '⌃': 'ctrl',
  option: 'alt',
  '⌥': 'alt',
  '⇧': 'shift',
};

export const MAX_STROKES = 3;
/** Of keys as they are written. */
export const MAX_KEYS_CHARS = 60;

const isModifier = (word: string): word is Modifier => MODIFIERS.some((one) => one === word);
/** Whether a key makes one character, however many units that takes. */
export const isCharacter = (key: string): boolean => /^.$/su.test(key);
const isLetter = (key: string): boolean => key.toLowerCase() !== key.toUpperCase();

/** The key of a stroke as it is written: a name, or one character; null: there is no such key. */
function keyOf(word: string): string | null {
  const named = BY_NAME.get(word.toLowerCase()) ?? ALIASES[word.toLowerCase()];
  if (named !== undefined) return named;
  return isCharacter(word) && !/[\p{C}\s]/u.test(word) ? word : null;
}

/** A stroke from its parts; Shift is part of a letter that has no other modifier, and of signs. */
export function strokeFrom(modifiers: ReadonlySet<Modifier>, key: string): string {
  const others = MODIFIERS.filter((one) => one !== 'shift' && modifiers.has(one));
  const shift = modifiers.has('shift');
  // A sign as well: where it takes Shift is the keyboard's affair.
  if (key === 'Plus') return [...others, key].join('+');
  if (NAMED.includes(key)) return [...others, ...(shift ? ['shift'] : []), key].join('+');
  if (!isLetter(key)) return [...others, key].join('+');
  const upper = key.toUpperCase();
  // `ß` has no capital of one character.
  if (others.length === 0) return shift && isCharacter(upper) ? upper : key;
  return [...others, ...(shift ? ['shift'] : []), key.toLowerCase()].join('+');
}

/** Strokes of keys as people write them; null: they are none. */
export function parseKeys(text: string): readonly string[] | null {
  if (text.length > MAX_KEYS_CHARS) return null;
  const words = text.trim().split(/\s+/u);
  const strokes = words.map(parseStroke);
  return words.length <= MAX_STROKES && strokes.every((stroke) => stroke !== null) ? strokes : null;
}

function parseStroke(text: string): string | null {
  // The last `+` may be the key itself.
  const parts = /^(?:.*\+)?\+$/u.test(text)
    ? [...text.slice(0, -1).split('+').slice(0, -1), '+']
    : text.split('+');
  const key = keyOf(parts.at(-1) ?? '');
  if (key === null) return null;
  const modifiers = new Set<Modifier>();
  for (const part of parts.slice(0, -1)) {
    const word = part.toLowerCase();
    const modifier = isModifier(word) ? word : OTHER_MODIFIERS[word];
    if (modifier === undefined || modifiers.has(modifier)) return null;
    modifiers.add(modifier);
  }
  return strokeFrom(modifiers, key);
}

/** The same strokes as this keyboard makes them: but on macOS, `ctrl` is `mod`. */
export const strokesHere = (strokes: readonly string[], mac: boolean): readonly string[] =>
  mac ? strokes : strokes.map((stroke) => stroke.replace(/^(?:mod\+)?ctrl\+/u, 'mod+'));

/** Whether two keys cannot both work: they are the same strokes, or one begins with the other. */
export const isInTheWay = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

/** A stroke that is for the text field that has the focus: text, or a move in it. */
export const isText = (stroke: string): boolean => !/^(?:mod|ctrl|alt)\+/u.test(stroke);

const LABELS: Readonly<Record<string, string>> = {
  Enter: '⏎',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Plus: '+',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
  Delete: 'Del',
  Insert: 'Ins',
};
const MAC: Readonly<Record<Modifier, string>> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' };
const ELSEWHERE: Readonly<Record<Modifier, string>> = {
  mod: 'Ctrl ',
  ctrl: 'Ctrl ',
  alt: 'Alt ',
  shift: 'Shift ',
};

/** Keys as labelled on the user's keyboard: `Ctrl K` or `⌘K`, `Shift B`, and `G T` for one after the other. */
export const keyLabel = (keys: string, mac: boolean): string =>
  keys
    .split(' ')
    .map((stroke) => strokeLabel(stroke, mac))
    .join(' ');

function strokeLabel(stroke: string, mac: boolean): string {
  const at = stroke.lastIndexOf('+', stroke.length - 2);
  const modifiers = stroke.slice(0, Math.max(0, at)).split('+').filter(isModifier);
  const key = stroke.slice(at + 1);
  if (modifiers.length === 0 && isLetter(key) && isCharacter(key))
    return key === key.toLowerCase() ? key.toUpperCase() : `Shift ${key}`;
  const names = modifiers.map((one) => (mac ? MAC : ELSEWHERE)[one]).join('');
  return names + (LABELS[key] ?? (modifiers.length > 0 && isCharacter(key) ? key.toUpperCase() : key));
}
