/**
 * `npm run --silent hosting -- <arguments>`: the hosting service alone, on plain Node. Programs read the service's
 * standard output, so set-up prints to standard error.
 */
import { spawn } from 'node:child_process';
import { main, setUpForNode } from './setup/index.mjs';
import { at } from './setup/paths.mjs';
import { sayOnStandardError } from './setup/say.mjs';

sayOnStandardError();
await main(async (argv) => {
  await setUpForNode();
  return new Promise((resolve, reject) => {
    const service = spawn(process.execPath, [at('out/main/hosting-cli.js'), ...argv], { stdio: 'inherit' });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => service.kill(signal));
    }
    service.on('error', reject);
    service.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
});
