import { expect, test } from 'vitest';
import { keychainFailure, keychainStateOf, type Platform, type KeychainFinding } from './state.ts';

const platform = (os: NodeJS.Platform): Platform => ({ os, desktop: 'GNOME', gnomeKeyring: true });
const error = (message: string): KeychainFinding => ({ seen: 'error', message });

test.each([
  ['linux', { seen: 'nothing' }, 'unasked', /^$/],
  ['linux', { seen: 'key' }, 'available', /^$/],
  ['linux', { seen: 'no key' }, 'changed', /another desktop session/],
  ['linux', error('Cannot create an item in a locked collection'), 'locked', /Passwords and Keys/],
  ['linux', error('Timeout was reached'), 'silent', /Answer the window/],
  ['linux', error('The prompt was dismissed'), 'denied', /Allow the request/],
  ['linux', error('libsecret-1.so.0: cannot open shared object file'), 'absent', /Install libsecret/],
  ['linux', error('was not provided by any .service files'), 'absent', /gnome-keyring or KWallet/],
  ['linux', error('what is this'), 'absent', /desktop session/],
  ['darwin', { seen: 'nothing' }, 'unasked', /^$/],
  ['darwin', { seen: 'key' }, 'available', /^$/],
  ['darwin', { seen: 'no key' }, 'changed', /Keychain Access/],
  ['darwin', error('User interaction is not allowed.'), 'locked', /Unlock the login keychain/],
  ['darwin', error('User canceled the operation.'), 'denied', /Always Allow/],
  ['darwin', error('The user name or passphrase you entered is not correct.'), 'denied', /Always Allow/],
  ['darwin', error('Der Vorgang ist nicht erlaubt.'), 'denied', /Always Allow/],
  [
    'darwin',
    error('No keychain is available. You may need to restart.'),
    'absent',
    /Create a login keychain/,
  ],
  ['win32', { seen: 'nothing' }, 'unasked', /^$/],
  ['win32', { seen: 'key' }, 'available', /^$/],
  ['win32', { seen: 'no key' }, 'changed', /one Windows account/],
  ['win32', error('Access is denied.'), 'denied', /policy/],
  ['win32', error('A specified logon session does not exist.'), 'absent', /Credential Manager/],
  ['win32', error('Zugriff verweigert'), 'denied', /policy/],
  ['win32', error('Not enough storage is available to process this command.'), 'full', /Remove credentials/],
  ['win32', error('The stub received bad data. The store is full.'), 'full', /Remove credentials/],
  ['darwin', error('There is not enough disk space available.'), 'full', /disk/],
  ['linux', error('Failed to write: No space left on device'), 'full', /disk/],
] as const)('on %s, %j is %s', (os, seen, state, advice) => {
  const found = keychainStateOf(seen, platform(os));
  expect(found.state).toBe(state);
  expect(found.advice).toMatch(advice);
  if (state === 'locked') expect(keychainFailure(found).error.kind).toBe('keychain-locked');
  if (state === 'denied' || state === 'absent') {
    expect(keychainFailure(found).error).toMatchObject({ kind: 'keychain-unavailable', next: found.advice });
  }
});
