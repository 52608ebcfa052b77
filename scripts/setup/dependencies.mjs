import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { at, root } from './paths.mjs';
import { npm } from './run.mjs';
import { SetUpError, childOutput, withProgress } from './say.mjs';

const stampFile = () => at('node_modules', '.marginalia-stamp');

/** What the installed tree depends on: the lock file and this machine. */
function wantedStamp() {
  const lock = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform} ${process.arch}`;
}

/** Installs the dependencies if they are missing or belong to another lock file. */
export async function ensureDependencies() {
  const wanted = wantedStamp();
  if (read(stampFile()) === wanted) return;
  if (installedMatchesLock()) {
    writeFileSync(stampFile(), wanted);
    return;
  }
  // --include=dev: with NODE_ENV=production npm would omit every tool.
  const { code } = await withProgress('Installing the dependencies (npm ci)', () =>
    npm(
      [
        'ci',
        '--include=dev',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--no-update-notifier',
      ],
      {
        cwd: root,
        stdio: childOutput(),
      },
    ),
  );
  if (code !== 0) throw new SetUpError(`npm ci failed (${code}): see its message above.`);
  writeFileSync(stampFile(), wanted);
}

/** If npm was run by hand, its own record tells whether the installed tree is the right one. */
function installedMatchesLock() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  if (Object.keys(installed).length === 0 || read(stampFile())?.endsWith(platformSuffix()) === false)
    return false;
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([path, { version, integrity, optional }]) => {
      const there = installed[path];
      return there ? there.version === version && there.integrity === integrity : optional === true;
    },
  );
}

const platformSuffix = () => ` ${process.platform} ${process.arch}`;

function lockedPackages(file) {
  const text = read(at(file));
  if (!text) return {};
  const { '': _root, ...packages } = JSON.parse(text).packages ?? {};
  return packages;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
