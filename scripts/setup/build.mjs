import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, root } from './paths.mjs';
import { run } from './run.mjs';
import { SetUpError, childOutput, withProgress } from './say.mjs';

const stampFile = () => at('out', '.marginalia-stamp');

/** The inputs of the build. Tests are excluded: a changed test needs no new build. */
const rooms = ['shared', 'git', 'electron', 'cli', 'renderer', 'hosting'];
const files = [
  'electron.vite.config.ts',
  'scripts/setup/escape-non-ascii.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** Builds the app if its sources have changed since the last build: `out/` holds their fingerprint. */
export async function ensureBuild() {
  const wanted = fingerprint();
  if (lastBuild() === wanted) return;
  const { code } = await withProgress('Building', () =>
    run(
      process.execPath,
      [at('node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel=warn'],
      {
        cwd: root,
        stdio: childOutput(),
      },
    ),
  );
  if (code !== 0) throw new SetUpError(`The build failed (${code}): see its message above.`);
  writeFileSync(stampFile(), wanted);
}

function lastBuild() {
  try {
    return readFileSync(stampFile(), 'utf8');
  } catch {
    return undefined;
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0');
  for (const path of files) add(path);
  for (const path of rooms.flatMap((room) => sourcesIn(room)).toSorted((a, b) => (a < b ? -1 : 1))) add(path);
  return hash.digest('hex');
}

function sourcesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
