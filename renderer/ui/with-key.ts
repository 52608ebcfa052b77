import { keymapNow, useKeymap } from '../app/keymap-store.ts';
import type { CommandName } from '../../shared/keys/commands.ts';
import type { Keymap } from '../../shared/keys/keymap.ts';
import { keyLabel } from '../../shared/keys/strokes.ts';

function words(text: string, name: CommandName, { keysOf, mac }: Keymap): string {
  const keys = keysOf(name)[0];
  return keys === undefined ? text : `${text} (${keyLabel(keys, mac)})`;
}

/** A tooltip, with the first key of the command that does the same. */
export const useWithKey = (text: string, name: CommandName): string => words(text, name, useKeymap());

/** The same for elements that are not React's. */
export const withKeyNow = (text: string, name: CommandName): string => words(text, name, keymapNow());
