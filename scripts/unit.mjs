/**
 * `npm run unit -- [arguments for Vitest]`: unit tests alone, on the Node inside Electron, in the caller's own session.
 * Without arguments it runs all of them once.
 */
import { watch } from './session/index.mjs';
import { main, setUp } from './setup/index.mjs';
import { at, root } from './setup/paths.mjs';

await main(async (argv) => {
  const electron = await setUp({ system: ['git', 'app'], build: false });
  const args = argv.length > 0 ? argv : ['run'];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return watch(electron.binary, [at('node_modules/vitest/vitest.mjs'), '--project=unit', ...args], {
    cwd: root,
    env,
  });
});
