import { isText } from '../../shared/keys/strokes.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
  Enter: 'Return',
};
const MODIFIERS: Readonly<Record<string, string>> = {
  mod: 'CmdOrCtrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
};

/**
 * The first of some keys that a menu can show, as Electron writes it: a single stroke, which no text field takes as
 * text. undefined: there is none.
 */
export function acceleratorOf(keys: readonly string[]): string | undefined {
  const stroke = keys.find((one) => !one.includes(' ') && !isText(one) && /^[\x21-\x7e]+$/.test(one));
  if (stroke === undefined) return undefined;
  const at = stroke.lastIndexOf('+');
  const key = stroke.slice(at + 1);
  const modifiers = at < 0 ? [] : stroke.slice(0, at).split('+');
  return [...modifiers.map((one) => MODIFIERS[one] ?? one), NAMES[key] ?? key.toUpperCase()].join('+');
}
