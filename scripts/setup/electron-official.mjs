import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { at, cacheRoot, root } from './paths.mjs';
import { run } from './run.mjs';
import { childOutput, withProgress } from './say.mjs';

/** How long a release host may take to answer before it counts as unreachable. */
const patienceMs = 2500;
/** How long a failure is remembered, so that the next start does not wait for it again. */
const memoryMs = 24 * 3600 * 1000;
const memoryFile = () => join(cacheRoot(), 'release-host-unreachable.json');

/** Settings that only the downloader itself understands: with these it runs without a check first. */
const ownWay = ['ELECTRON_MIRROR', 'electron_mirror', 'npm_config_electron_mirror', 'ELECTRON_GET_USE_PROXY'];

/**
 * Why the official download cannot be used, or undefined if it is worth a try.
 *
 * @param {string} version of the electron package
 * @param {{ remember: boolean }} options whether a failure may be taken from memory
 * @returns {Promise<string | undefined>}
 */
export async function officialUnreachable(version, { remember }) {
  if (ownWay.some((name) => process.env[name]) || downloadedBefore(version)) return undefined;
  const remembered = remember ? recall(version) : undefined;
  if (remembered) return remembered;
  const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  const why = await unreachable(`https://github.com/electron/electron/releases/download/v${version}/${file}`);
  if (why) store(version, why);
  else rmSync(memoryFile(), { force: true });
  return why;
}

/** Runs the installer of the electron package. Returns false if it failed: its message was shown, and it is remembered. */
export async function downloadOfficial(version) {
  const installer = at('node_modules/electron/install.js');
  const options = { cwd: root, stdio: childOutput(), timeoutMs: 15 * 60 * 1000 };
  const { code } = await withProgress('Downloading Electron', () =>
    run(process.execPath, [installer], options),
  );
  if (code !== 0) store(version, 'its download failed');
  return code === 0;
}

/** Sends a HEAD request for the file, following the redirect to its real location. */
async function unreachable(url) {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
    return ok ? undefined : `its release host answered ${status}`;
  } catch {
    return 'its release host cannot be reached';
  }
}

/** True if the downloader has the file in its cache: then no network is needed. */
function downloadedBefore(version) {
  const cache =
    process.env.electron_config_cache ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/electron')
      : process.platform === 'win32'
        ? join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData/Local'), 'electron', 'Cache')
        : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'electron'));
  const file = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  try {
    return readdirSync(cache).some((folder) => existsSync(join(cache, folder, file)));
  } catch {
    return false;
  }
}

function recall(version) {
  try {
    const memory = JSON.parse(readFileSync(memoryFile(), 'utf8'));
    const fresh = Date.now() - memory.at < memoryMs && memory.at <= Date.now();
    return fresh && memory.version === version && typeof memory.why === 'string' ? memory.why : undefined;
  } catch {
    return undefined;
  }
}

function store(version, why) {
  mkdirSync(cacheRoot(), { recursive: true });
  writeFileSync(memoryFile(), JSON.stringify({ version, why, at: Date.now() }));
}
