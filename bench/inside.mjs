import { spawnSync } from 'node:child_process';
import { setUp } from '../scripts/setup/index.mjs';
import { at } from '../scripts/setup/paths.mjs';
import { SetUpError } from '../scripts/setup/say.mjs';

/**
 * Runs a measuring script on the Node inside Electron, as in the app.
 *
 * @param {string} file from the checkout
 * @param {string[]} args
 * @returns {Promise<any>} the JSON that it printed
 */
export async function measureInside(file, args) {
  const electron = await setUp({ system: ['git', 'app'], build: false });
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const { status, stdout, stderr } = spawnSync(electron.binary, [at(file), ...args], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new SetUpError(`The benchmark did not finish: ${stderr.slice(0, 500)}`);
  return JSON.parse(stdout);
}
