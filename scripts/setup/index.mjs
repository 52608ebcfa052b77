import { ensureBuild } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureElectron } from './electron.mjs';
import { withLock } from './lock.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { endWithParent } from './parent.mjs';
import { SetUpError } from './say.mjs';
import { checkGitVersion, ensureSystem } from './system.mjs';

/**
 * Prepares a checkout to run the app; skips what is already done.
 *
 * @param {object} wanted
 * @param {('git' | 'app' | 'display' | 'keyring' | 'ssh')[]} wanted.system what the command needs of the system
 * @param {boolean} wanted.build
 * @returns {Promise<import('./electron.mjs').Electron>}
 */
export function setUp({ system, build }) {
  checkNodeVersion();
  return withLock(async () => {
    await ensureTools(system);
    const electron = await ensureElectron();
    if (build) await ensureBuild();
    return electron;
  });
}

/**
 * The same for commands that run on plain Node: no Electron, and of the system only Git.
 * @param {() => Promise<void>} build makes what the command starts
 */
export function setUpForNode(build = ensureBuild) {
  checkNodeVersion();
  return withLock(async () => {
    await ensureTools(['git']);
    await build();
  });
}

async function ensureTools(system) {
  await ensureSystem(system);
  await checkGitVersion();
  await ensureDependencies();
}

/** Runs a command's main function: a returned number is the exit code, a SetUpError is printed as its message. */
export async function main(command) {
  endWithParent();
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    // For a mistyped option, the first sentence of Node's own message is enough.
    const typed = String(error?.code).startsWith('ERR_PARSE_ARGS_') ? error.message.split('. ')[0] : null;
    const told = typed ?? (error instanceof SetUpError ? error.message : (error.stack ?? error));
    process.stderr.write(`${told}\n`);
    process.exitCode = 1;
  }
}
