import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { CommandName } from '../../shared/keys/commands.ts';
import { keymapOf, type KeyChoice, type Keymap } from '../../shared/keys/keymap.ts';
import { DEFAULT_KEYS } from '../../shared/keys/presets.ts';
import { Listeners } from '../ui/listeners.ts';
import { isMac } from '../ui/platform.ts';
import { strokeOf, type KeyPress } from './pressed-key.ts';

let chosen: KeyChoice = DEFAULT_KEYS;
let current = keymapOf(chosen, isMac);
const listeners = new Listeners();

/** Which keys run which command, from the settings. */
export const keymapNow = (): Keymap => current;

export function setKeys(choice: KeyChoice): void {
  // At the start most users have the default: what shows keys is not drawn again.
  if (hashKey([choice]) === hashKey([chosen])) return;
  chosen = choice;
  current = keymapOf(choice, isMac);
  listeners.tell();
}

/** Keeps the keymap as the settings have it; undefined: they are not loaded yet. */
export function useKeys(choice: KeyChoice | undefined): void {
  useLayoutEffect(() => {
    if (choice !== undefined) setKeys(choice);
  }, [choice]);
}

export const useKeymap = (): Keymap => useSyncExternalStore(listeners.add, keymapNow);

/** Whether a key press alone is one of a command's keys: for parts of the page that handle it themselves. */
export function isKeyOf(press: KeyPress, name: CommandName): boolean {
  const stroke = strokeOf(press, isMac);
  return stroke !== null && current.meaningOf([stroke]) === name;
}
