import type { KeychainState } from '../../../shared/ipc/shapes.ts';

/** Where keys are stored, in a few words; claims no more than was observed. */
export function keychainWords({ state, name }: KeychainState): string {
  switch (state) {
    case 'available':
      return `Keys in ${name}`;
    case 'unasked':
      return `Keys in ${name}, not opened yet`;
    case 'locked':
      return `${name} is locked`;
    case 'denied':
      return `${name} refused`;
    case 'full':
      return `${name} is full`;
    case 'silent':
      return `${name} does not answer`;
    case 'changed':
      return `A key is missing in ${name}`;
    case 'absent':
      return 'No keychain: keys for this session only';
    default:
      return '';
  }
}
