import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { SetUpError } from '../setup/say.mjs';

/** Parts of a checkout that a session never needs. */
const leftOut = new Set(['.git', '.cache', 'dist', 'test-results', 'playwright-report', 'tour']);

/**
 * Makes the checkout, Electron and Node reachable for the session's user. What that user can already read is used where
 * it is; what is in a folder closed to others is linked or copied into the session's folder.
 *
 * @param {{ uid: number, gid: number }} user
 * @param {string} folder the session's own
 * @param {{ binary: string, folder: string }} electron
 * @returns {Promise<{ app: string, node: string, electron: string }>} paths to use inside
 */
export async function stage(user, folder, electron) {
  const reachable = async (path, test) =>
    (await run('test', [test, path], { uid: user.uid, gid: user.gid, cwd: '/' })).code === 0;
  const places = { app: root, node: process.execPath, electron: electron.binary };
  if (
    !(await reachable(join(root, 'node_modules/playwright/cli.js'), '-r')) ||
    !(await reachable(join(root, 'package.json'), '-r'))
  ) {
    places.app = join(folder, 'app');
    mkdirSync(places.app);
    const entries = readdirSync(root).filter((entry) => !leftOut.has(entry));
    await copy(
      entries.map((entry) => join(root, entry)),
      places.app,
    );
  }
  if (!(await reachable(electron.binary, '-x'))) {
    await copy([electron.folder], join(folder, 'electron'));
    places.electron = electron.binary.replace(electron.folder, join(folder, 'electron'));
  }
  if (!(await reachable(process.execPath, '-x'))) {
    places.node = join(folder, 'node');
    copyFileSync(process.execPath, places.node, constants.COPYFILE_FICLONE);
  }
  return places;
}

/** Hard links where possible, because they take no time. Links share their mode, so closed files are copied. */
async function copy(sources, target) {
  const open = sources.every((source) => (statSync(source).mode & 0o004) !== 0);
  const arrange =
    sources.length === 1 && !isFolder(target) ? [...sources, target] : ['-t', target, ...sources];
  if (open && (await run('cp', ['-al', ...arrange])).code === 0) return;
  if (isFolder(target))
    for (const entry of readdirSync(target)) rmSync(join(target, entry), { recursive: true });
  const { code, stderr } = await run('cp', ['-a', '--reflink=auto', ...arrange]);
  if (code !== 0) throw new SetUpError(`A copy for the session could not be made: ${stderr.trim()}`);
  await run('chmod', ['-R', 'a+rX', target]);
}

function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
