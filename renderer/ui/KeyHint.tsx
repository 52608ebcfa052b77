import { keyLabel } from '../app/keymap.ts';
import { isMac } from './platform.ts';

/** A key as the keyboard says it. Hidden from names: the `?` sheet reads bindings aloud, buttons do not. */
export function KeyHint({ chord }: { chord: string }) {
  return <kbd aria-hidden="true">{keyLabel(chord, isMac)}</kbd>;
}
