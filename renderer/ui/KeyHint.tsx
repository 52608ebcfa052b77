import { useKeymap } from '../app/keymap-store.ts';
import type { CommandName } from '../../shared/keys/commands.ts';
import { keyLabel } from '../../shared/keys/strokes.ts';
import { isMac } from './platform.ts';

type KeyHintProps =
  /** A key that a part of the page handles itself. */
  | { chord: string; command?: never }
  /** The first key of a command, if it has one. */
  | { command: CommandName; chord?: never };

/**
 * A key as labelled on the keyboard. Hidden from screen readers: the `?` sheet reads bindings aloud, buttons do not.
 */
export function KeyHint({ chord, command }: KeyHintProps) {
  const keymap = useKeymap();
  const keys = chord ?? keymap.keysOf(command)[0];
  return keys === undefined ? null : <kbd aria-hidden="true">{keyLabel(keys, isMac)}</kbd>;
}
