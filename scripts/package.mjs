/**
 * `npm run package`: an unpacked, runnable package in dist/ for this machine, with its fuses set and read back.
 *
 *     --installers    AppImage and deb, dmg, or the nsis installer, by platform (their tools are downloaded)
 *     --development   also from a third party's copy of Electron: never for a release
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDefaultApp, resourcesIn } from './package/after-pack.mjs';
import { unpackedIn, wrongFuses } from './package/fuses.mjs';
import { inSession } from './session/index.mjs';
import { sessionSystem } from './session/needs.mjs';
import { main, setUp } from './setup/index.mjs';
import { at, root } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { SetUpError, childOutput, say, withProgress } from './setup/say.mjs';

await main(async (argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { installers: { type: 'boolean' }, development: { type: 'boolean' } },
  });
  const electron = await setUp({ system: sessionSystem, build: true });
  if (!electron.official && !values.development) {
    throw new SetUpError(
      "This Electron is a third party's copy, so no release package is made from it. For a package to try out: npm run package -- --development",
    );
  }
  await build(electron, values.installers ? [] : ['dir']);
  const made = unpackedIn(at('dist'));
  const resources = resourcesIn(made.folder, process.platform, 'Marginalia');
  if (hasDefaultApp(resources))
    throw new SetUpError('Electron’s default app is in the package: do not ship it.');
  const wrong = await wrongFuses(made.binary);
  for (const line of wrong) say(`  ${line}`);
  if (wrong.length > 0)
    throw new SetUpError('The fuses are not as they should be: do not ship this package.');
  say('All fuses read back as they should be.');
  // In a session the packaged program takes the place of Electron.
  const code = await inSession({ ...electron, ...made }, ({ node, app, electron: program }) => [
    node,
    join(app, 'scripts/package/starts.mjs'),
    program,
  ]);
  if (code !== 0) throw new SetUpError('The package does not start: see its message above.');
  say(`The package starts. It is in ${at('dist')}.`);
  return 0;
});

async function build(electron, targets) {
  const platform = { linux: '--linux', darwin: '--mac', win32: '--win' }[process.platform] ?? '--linux';
  const args = [platform, ...targets, '--publish', 'never', `-c.electronVersion=${electron.version}`];
  const dist = `-c.electronDist=${electron.folder}`;
  const { code } = await withProgress('Packaging', () =>
    run(process.execPath, [at('node_modules/electron-builder/cli.js'), ...args, dist], {
      cwd: root,
      stdio: childOutput(),
    }),
  );
  if (code !== 0) throw new SetUpError(`electron-builder failed (${code}): see its message above.`);
}
