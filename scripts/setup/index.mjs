import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureElectron } from './electron.mjs';
import { withLock } from './lock.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { SetUpError } from './say.mjs';
import { checkGitVersion, ensureSystem } from './system.mjs';

/**
 * Makes a checkout ready, doing only what is not done yet.
 *
 * @param {object} wanted
 * @param {('git' | 'app' | 'display' | 'keyring')[]} wanted.system what the command needs of the system
 * @param {boolean} wanted.electron
 * @param {boolean} wanted.build
 * @returns {Promise<import('./electron.mjs').Electron | undefined>} Electron, when it was wanted
 */
export function setUp({ system, electron, build }) {
  checkNodeVersion();
  return withLock(async () => {
    await ensureSystem(system);
    await checkGitVersion();
    await ensureDependencies();
    const found = electron ? await ensureElectron() : undefined;
    if (build) await ensureBuild();
    return found;
  });
}

/** Runs a command's main function: its number is the exit code, an explained failure is one message. */
export async function main(command) {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof SetUpError ? error.message : (error.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
