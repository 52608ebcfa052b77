import type { Settings } from '../ipc/settings.ts';
import type { Binding } from './binding.ts';
import { bindingOf, COMMANDS, isCommand, type CommandName } from './commands.ts';
import { PRESET_KEYS } from './presets.ts';
import { reservedFor } from './reserved.ts';
import { isInTheWay, isText, keyLabel, parseKeys, strokesHere } from './strokes.ts';

/** A preset, and the keys of each command that the user changed. */
export type KeyChoice = Settings['keys'];

type Screen = Binding['screen'];
const SCREENS = [...new Set(COMMANDS.map((name) => bindingOf(name).screen))].filter(
  (one) => one !== undefined,
);

/** What strokes mean: a command, or the beginning of longer keys. */
export type Meaning = CommandName | 'begins';

/** Which keys run which command now. */
export interface Keymap {
  readonly mac: boolean;
  /** The keys that work, in the order of the hints: the first one is shown. */
  readonly keysOf: (name: CommandName) => readonly string[];
  /** `live`: the commands that have a handler; those of the current screen alone go first. */
  readonly meaningOf: (strokes: readonly string[], live?: ReadonlySet<CommandName>) => Meaning | undefined;
  /** The other commands that would lose a key if a command got these strokes. */
  readonly inTheWay: (name: CommandName, strokes: readonly string[]) => readonly CommandName[];
  /** Why some of the chosen keys do nothing, in sentences. */
  readonly problems: readonly string[];
}

/** The keys that a command has until the user changes them. */
export const presetKeys = ({ preset }: Pick<KeyChoice, 'preset'>, name: CommandName): readonly string[] =>
  PRESET_KEYS[preset][name] ?? bindingOf(name).keys;

/** Why a command cannot have these keys, in a sentence; null: it can. */
export function whyNot(name: CommandName, keys: string, mac: boolean): string | null {
  const strokes = parseKeys(keys);
  if (strokes === null) return `“${keys}” is not a key, or not up to three keys one after the other.`;
  const here = strokesHere(strokes, mac);
  const label = keyLabel(here.join(' '), mac);
  if (here.includes('Escape') && keys !== 'Escape')
    return 'Esc cancels a sequence, so it cannot be part of one.';
  if (here[0] === 'Escape' && name !== 'back') return 'Esc always goes back.';
  for (const stroke of here) {
    const use = reservedFor(stroke, mac);
    if (use !== undefined) return `${keyLabel(stroke, mac)} ${use}, in every app.`;
  }
  if (bindingOf(name).inText !== true) return null;
  if (here.length > 1) return `“${bindingOf(name).title}” works while you type, so it needs a single key.`;
  const modifier = mac ? '⌘, ⌃ or ⌥' : 'Ctrl or Alt';
  return isText(here[0] ?? '')
    ? `“${bindingOf(name).title}” works while you type, where ${label} alone is for the field: use it with ${modifier}.`
    : null;
}

/**
 * The keymap of a choice. Keys that the user chose win over those of the preset; of two chosen ones, where one is the
 * other or its beginning, the first in the table wins. What does not work is a problem, never an error: the choice is
 * kept as it is.
 */
export function keymapOf({ preset, own }: KeyChoice, mac: boolean): Keymap {
  const layers = new Map<Screen, Map<string, Meaning>>();
  const working = new Map<CommandName, string[]>();
  const problems: string[] = [];
  const inTheWay = (name: CommandName, strokes: readonly string[]): CommandName[] =>
    inTheWayIn(working, name, strokes).filter((other) => other !== name);
  function add(name: CommandName, keys: string, chosen: boolean): void {
    const refused = whyNot(name, keys, mac);
    const here = strokesHere(parseKeys(keys) ?? [], mac);
    const [other] = refused === null ? inTheWayIn(working, name, here) : [];
    if (refused !== null || other !== undefined) {
      const why =
        refused ?? `“${keyLabel(here.join(' '), mac)}” conflicts with “${bindingOf(other ?? name).title}”.`;
      if (chosen && other !== name) problems.push(`${bindingOf(name).title}: ${why}`);
      return;
    }
    const { screen } = bindingOf(name);
    const meanings = layers.get(screen) ?? new Map<string, Meaning>();
    layers.set(screen, meanings);
    here.forEach((_, at) => meanings.set(here.slice(0, at + 1).join(' '), 'begins'));
    meanings.set(here.join(' '), name);
    working.set(name, [...(working.get(name) ?? []), here.join(' ')]);
  }
  const isOwn = (name: CommandName): boolean => Object.hasOwn(own, name);
  for (const name of COMMANDS) if (isOwn(name)) for (const keys of own[name] ?? []) add(name, keys, true);
  for (const name of COMMANDS)
    if (!isOwn(name)) for (const keys of presetKeys({ preset }, name)) add(name, keys, false);
  // Whatever was chosen, there is a way back.
  if (layers.get(undefined)?.get('Escape') === undefined) add('back', 'Escape', false);
  for (const name of Object.keys(own))
    if (!isCommand(name)) problems.push(`“${name}” is not a command of this version. Its keys are kept.`);
  return {
    mac,
    keysOf: (name) => working.get(name) ?? [],
    meaningOf(strokes, live) {
      const keys = strokes.join(' ');
      const screens = SCREENS.filter((screen) =>
        COMMANDS.some((name) => live?.has(name) === true && bindingOf(name).screen === screen),
      );
      return [...screens, undefined]
        .map((screen) => layers.get(screen)?.get(keys))
        .find((meaning) => meaning !== undefined);
    },
    inTheWay,
    problems,
  };
}

/** Commands of the same screen with keys that are these strokes, begin with them, or are their beginning. */
function inTheWayIn(
  working: ReadonlyMap<CommandName, readonly string[]>,
  name: CommandName,
  strokes: readonly string[],
): CommandName[] {
  const text = strokes.join(' ');
  const { screen } = bindingOf(name);
  return [...working]
    .filter(
      ([other, all]) => bindingOf(other).screen === screen && all.some((keys) => isInTheWay(keys, text)),
    )
    .map(([other]) => other);
}
