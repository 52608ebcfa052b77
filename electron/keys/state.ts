import { AppFailure } from '../../shared/errors.ts';
import type { KeychainState } from '../../shared/ipc/shapes.ts';

export interface Platform {
  os: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`, or empty. */
  desktop: string;
  /** gnome-keyring's control socket was found. */
  gnomeKeyring: boolean;
}

/** What the platform calls its keychain. */
export function keychainName(platform: Platform): string {
  if (platform.os === 'darwin') return 'Keychain';
  if (platform.os === 'win32') return 'Credential Manager';
  if (/KDE/i.test(platform.desktop)) return 'KWallet';
  if (platform.gnomeKeyring || /GNOME|Unity|Cinnamon|XFCE|MATE|Pantheon/i.test(platform.desktop)) {
    return 'GNOME Keyring';
  }
  return 'Secret Service';
}

type Trouble = Exclude<KeychainState['state'], 'available'>;

/** Text of keytar's errors, by what is wrong. The first match wins; anything else counts as absent. */
const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [/locked collection|is locked|interaction is not allowed|IsLocked/i, 'locked'],
  [
    /dismissed|cancell?ed|denied|not correct|AccessDenied|access is denied|auth(entication)? failed/i,
    'denied',
  ],
];

export function troubleOf(message: string): Trouble {
  return TROUBLES.find(([pattern]) => pattern.test(message))?.[1] ?? 'absent';
}

/** No session bus, or a bus without the service: on Linux two things to do. */
const NO_SERVICE = /was not provided|ServiceUnknown|NameHasNoOwner/i;
const NO_LIBRARY = /libsecret|cannot open shared object|Cannot find module/i;

function adviceFor(state: Trouble, name: string, os: NodeJS.Platform, message: string): string {
  if (state === 'locked') {
    if (os === 'darwin') return 'Unlock the login keychain in Keychain Access, then try again.';
    if (os === 'win32') return 'Sign in to Windows again, then try again.';
    return `Unlock ${name} (log in with your password, or open “Passwords and Keys”), then try again.`;
  }
  if (state === 'denied') {
    if (os === 'darwin') return 'Allow Marginalia in Keychain Access, or choose “Always Allow” when asked.';
    return `Allow the request when ${name} asks for it, then try again.`;
  }
  if (os === 'darwin') return 'Create a login keychain in Keychain Access, then start Marginalia again.';
  if (os === 'win32') return 'Start the Windows service “Credential Manager”, then start Marginalia again.';
  if (NO_LIBRARY.test(message))
    return 'Install libsecret (libsecret-1-0 on Debian), then start Marginalia again.';
  if (NO_SERVICE.test(message)) {
    return 'Install and start gnome-keyring or KWallet, then start Marginalia again.';
  }
  return 'Start Marginalia inside a desktop session (a D-Bus session bus), with gnome-keyring or KWallet running.';
}

/** The state to show after keytar failed with `message`, or `null` after it worked. */
export function keychainStateOf(message: string | null, platform: Platform): KeychainState {
  const name = keychainName(platform);
  if (message === null) return { state: 'available', name, advice: '' };
  const state = troubleOf(message);
  return { state, name, advice: adviceFor(state, name, platform.os, message) };
}

/** The failure of an operation that needed the keychain in this state. `cause` goes to the log alone. */
export function keychainFailure(state: KeychainState, cause?: unknown): AppFailure {
  const next = state.advice === '' ? 'Try again.' : state.advice;
  if (state.state === 'locked') {
    return new AppFailure({ kind: 'keychain-locked', message: `${state.name} is locked.`, next }, { cause });
  }
  const message =
    state.state === 'denied'
      ? `${state.name} refused access to the key.`
      : `${state.name} cannot be reached.`;
  return new AppFailure({ kind: 'keychain-unavailable', message, next }, { cause });
}
