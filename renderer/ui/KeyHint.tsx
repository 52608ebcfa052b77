import { keyLabel } from '../app/keymap.ts';
import { isMac } from './platform.ts';

/**
 * A key as labelled on the keyboard. Hidden from screen readers: the `?` sheet reads bindings aloud, buttons do not.
 */
export function KeyHint({ chord }: { chord: string }) {
  return <kbd aria-hidden="true">{keyLabel(chord, isMac)}</kbd>;
}
