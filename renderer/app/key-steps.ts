import { bindingOf, type CommandName } from '../../shared/keys/commands.ts';
import type { Keymap, Meaning } from '../../shared/keys/keymap.ts';
import { isText } from '../../shared/keys/strokes.ts';

/** A number typed before a key is cut to this. */
export const MAX_COUNT = 999;

/** What was pressed and waits for the next key: a count, and the beginning of keys. */
export interface Pending {
  readonly count: number | null;
  readonly strokes: readonly string[];
}

export const NOTHING_PENDING: Pending = { count: null, strokes: [] };

/** Where a key is pressed. */
export interface PressedIn {
  /** In a text field, where keys that make text are text. */
  readonly typing: boolean;
  /** The commands that have a handler. */
  readonly live?: ReadonlySet<CommandName>;
}

export interface KeyStep {
  readonly pending: Pending;
  /** The command to run now, and how many times. */
  readonly run: { readonly name: CommandName; readonly times: number } | null;
  /** The key has had its effect, whether a command runs or not. */
  readonly taken: boolean;
}

/**
 * The next step with a stroke. Nothing waits for a clock: keys that begin others wait for the next stroke, however late
 * it comes; Escape forgets them, and so does a stroke that continues none of them.
 */
export function stepWith(before: Pending, stroke: string, keymap: Keymap, where: PressedIn): KeyStep {
  const { typing, live } = where;
  const { count, strokes } = before;
  const begun = strokes.length > 0 || count !== null;
  if (stroke === 'Escape' && begun) return { pending: NOTHING_PENDING, run: null, taken: true };
  if (typing && strokes.length === 0 && isText(stroke))
    return { pending: NOTHING_PENDING, run: null, taken: false };
  if (strokes.length === 0 && isDigitOfCount(stroke, count, keymap.meaningOf([stroke], live))) {
    const next = Math.min(MAX_COUNT, (count ?? 0) * 10 + Number(stroke));
    return { pending: { count: next, strokes }, run: null, taken: true };
  }
  const all = [...strokes, stroke];
  const meaning = keymap.meaningOf(all, live);
  if (meaning === 'begins') return { pending: { count, strokes: all }, run: null, taken: true };
  if (meaning === undefined) return { pending: NOTHING_PENDING, run: null, taken: strokes.length > 0 };
  const times = bindingOf(meaning).counts === true ? (count ?? 1) : 1;
  return { pending: NOTHING_PENDING, run: { name: meaning, times }, taken: begun };
}

/** A digit is a key of its own where one is bound, and 0 begins no number. */
function isDigitOfCount(stroke: string, count: number | null, meaning: Meaning | undefined): boolean {
  if (!/^\d$/.test(stroke)) return false;
  return count !== null || (stroke !== '0' && meaning === undefined);
}
