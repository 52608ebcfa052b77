import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../setup/say.mjs';

/** The fuses a shipped program must have, deliberately stated a second time (see electron-builder.yml). */
const wanted = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
};

/**
 * Reads the fuses of a built program.
 *
 * @param {string} program
 * @returns {Promise<string[]>} one line for each fuse that is wrong
 */
export async function wrongFuses(program) {
  const { getCurrentFuseWire, FuseState, FuseV1Options } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(program);
  return Object.entries(wanted).flatMap(([name, enabled]) => {
    const state = wire[FuseV1Options[name]];
    if (state === (enabled ? FuseState.ENABLE : FuseState.DISABLE)) return [];
    return [
      `${name} should be ${enabled ? 'enabled' : 'disabled'} and is ${FuseState[state] ?? 'not there'}`,
    ];
  });
}

/**
 * The program electron-builder left unpacked in its output folder, for this platform.
 *
 * @returns {{ folder: string, binary: string }}
 */
export function unpackedIn(output) {
  const places = {
    linux: ['linux-unpacked/marginalia'],
    win32: ['win-unpacked/Marginalia.exe', 'win-arm64-unpacked/Marginalia.exe'],
    darwin: readdirSync(output)
      .filter((name) => name.startsWith('mac'))
      .map((name) => `${name}/Marginalia.app/Contents/MacOS/Marginalia`),
  }[process.platform];
  const found = places?.find((place) => existsSync(join(output, place)));
  if (!found) throw new SetUpError(`No package was found in ${output}.`);
  return { folder: join(output, found.split('/')[0]), binary: join(output, found) };
}
