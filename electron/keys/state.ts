import { AppFailure } from '../../shared/failure.ts';
import type { KeychainState } from '../../shared/ipc/shapes.ts';

export interface Platform {
  os: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`, or empty. */
  desktop: string;
  /** gnome-keyring's control socket exists. */
  gnomeKeyring: boolean;
}

/** The platform's name for its keychain. */
function keychainName(platform: Platform): string {
  if (platform.os === 'darwin') return 'Keychain';
  if (platform.os === 'win32') return 'Credential Manager';
  if (/KDE/i.test(platform.desktop)) return 'KWallet';
  if (platform.gnomeKeyring || /GNOME|Unity|Cinnamon|XFCE|MATE|Pantheon/i.test(platform.desktop)) {
    return 'GNOME Keyring';
  }
  return 'Secret Service';
}

/** What an operation revealed about the keychain. */
export type KeychainFinding =
  | { seen: 'nothing' }
  /** A key was stored, or found as expected. */
  | { seen: 'key' }
  /** The keychain is open, and a stored key is missing. */
  | { seen: 'no key' }
  /** keytar failed: it only provides the platform's text. */
  | { seen: 'error'; message: string };

type Trouble = Exclude<KeychainState['state'], 'available' | 'unasked'>;

/** The text of the error where a keychain does not answer in time; libsecret has one of its own. */
export const SILENT = 'Timeout was reached';

/** Texts of keytar's errors by cause; the first match wins. Those of macOS and Windows are from an English system. */
const TROUBLES: readonly (readonly [RegExp, Trouble])[] = [
  [/not enough (?:storage|memory|disk|space)|no space left|\bis full\b|store full|quota|disk full/i, 'full'],
  [/timeout was reached|timed out|NoReply|did not receive a reply/i, 'silent'],
  [/locked collection|is locked|interaction is not allowed|IsLocked/i, 'locked'],
  [
    /dismissed|cancell?ed|denied|not correct|not authorized|AccessDenied|auth(entication)? failed|no access/i,
    'denied',
  ],
  // macOS without a login keychain; Windows in a session without one (a service, some remote shells).
  [
    /no keychain is available|keychain could not be found|no default keychain|logon session does not exist/i,
    'absent',
  ],
];

/**
 * The meaning of an unknown error text, perhaps in another language: on macOS and Windows, where the keychain is part
 * of the system, a refusal; on Linux more likely no keychain.
 */
function troubleOf(message: string, os: NodeJS.Platform): Trouble {
  const trouble = TROUBLES.find(([pattern]) => pattern.test(message))?.[1];
  return trouble ?? (os === 'darwin' || os === 'win32' ? 'denied' : 'absent');
}

/** No session bus, or a bus without the service: on Linux there are two remedies. */
const NO_SERVICE = /was not provided|ServiceUnknown|NameHasNoOwner/i;
const NO_LIBRARY = /libsecret|cannot open shared object|Cannot find module/i;

type Os = 'darwin' | 'win32' | 'other';
const ADVICE: Record<Trouble, Record<Os, (name: string) => string>> = {
  locked: {
    darwin: () => 'Unlock the login keychain in Keychain Access, then try again.',
    win32: () => 'Sign in to Windows again, then try again.',
    other: (name) =>
      `Unlock ${name} (log in with your password, or open “Passwords and Keys”), then try again.`,
  },
  denied: {
    darwin: () => 'Allow Marginalia in Keychain Access, or choose “Always Allow” when asked.',
    win32: () =>
      'Allow saved credentials for your account (an administrator’s policy may forbid them), then try again.',
    other: (name) => `Allow the request when ${name} asks for it, then try again.`,
  },
  full: {
    darwin: () => 'Free some disk space, then try again.',
    win32: () => 'Remove credentials that are not needed from Credential Manager, then try again.',
    other: () => 'Free some disk space, then try again.',
  },
  silent: {
    darwin: () => 'Answer the window of Keychain Access if one is open, then try again.',
    win32: () => 'Answer the window of Windows Security if one is open, then try again.',
    other: (name) =>
      `Answer the window of ${name} if one is open, else log out and in again, then try again.`,
  },
  absent: {
    darwin: () => 'Create a login keychain in Keychain Access, then start Marginalia again.',
    win32: () => 'Start the Windows service “Credential Manager”, then start Marginalia again.',
    other: () =>
      'Start Marginalia inside a desktop session (a D-Bus session bus), with gnome-keyring or KWallet running.',
  },
  changed: {
    darwin: () =>
      'The login keychain was reset, or this is another one. Restore it in Keychain Access, or add the key again under Organizations.',
    win32: () =>
      'Credentials belong to one Windows account and computer. Sign in to the one you used, or add the key again under Organizations.',
    other: (name) =>
      `This is ${name}; the key may be in the keychain of another desktop session. Log in to that one, or add the key again under Organizations.`,
  },
};

function adviceFor(state: Trouble, name: string, os: NodeJS.Platform, message: string): string {
  if (state === 'absent' && os !== 'darwin' && os !== 'win32') {
    if (NO_LIBRARY.test(message))
      return 'Install libsecret (libsecret-1-0 on Debian), then start Marginalia again.';
    if (NO_SERVICE.test(message))
      return 'Install and start gnome-keyring or KWallet, then start Marginalia again.';
  }
  return ADVICE[state][os === 'darwin' || os === 'win32' ? os : 'other'](name);
}

/** The state to show after an operation. */
export function keychainStateOf(seen: KeychainFinding, platform: Platform): KeychainState {
  const name = keychainName(platform);
  if (seen.seen === 'nothing') return { state: 'unasked', name, advice: '' };
  if (seen.seen === 'key') return { state: 'available', name, advice: '' };
  const message = seen.seen === 'error' ? seen.message : '';
  const state = seen.seen === 'error' ? troubleOf(message, platform.os) : 'changed';
  return { state, name, advice: adviceFor(state, name, platform.os, message) };
}

const unreachable = (name: string): string => `${name} cannot be reached.`;
const MESSAGES: Partial<Record<KeychainState['state'], (name: string) => string>> = {
  denied: (name) => `${name} refused access to the key.`,
  silent: (name) => `${name} does not answer.`,
  full: (name) => `${name} has no room for the key.`,
};

/** The failure of an operation that needed the keychain in this state. `cause` is only logged. */
export function keychainFailure(state: KeychainState, cause?: unknown): AppFailure {
  const next = state.advice === '' ? 'Try again.' : state.advice;
  if (state.state === 'locked') {
    return new AppFailure({ kind: 'keychain-locked', message: `${state.name} is locked.`, next }, { cause });
  }
  const message = (MESSAGES[state.state] ?? unreachable)(state.name);
  return new AppFailure({ kind: 'keychain-unavailable', message, next }, { cause });
}
