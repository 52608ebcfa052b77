import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Keytar } from './keychain.ts';
import type { Platform } from './state.ts';

/** Loads the native module on demand, because the first screen does not need it. */
export const loadKeytar = async (): Promise<Keytar> => {
  const require = createRequire(import.meta.url);
  const keytar: Keytar = require('keytar');
  return Promise.resolve(keytar);
};

/** The facts about this machine that determine the keychain's name. */
export function thisPlatform(): Platform {
  const { env } = process;
  const runtime = env['XDG_RUNTIME_DIR'];
  const control =
    env['GNOME_KEYRING_CONTROL'] ?? (runtime === undefined ? undefined : join(runtime, 'keyring'));
  return {
    os: process.platform,
    desktop: env['XDG_CURRENT_DESKTOP'] ?? '',
    gnomeKeyring: control !== undefined && existsSync(join(control, 'control')),
  };
}
