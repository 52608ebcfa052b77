import { accessSync, constants, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { SetUpError, say, withProgress } from './say.mjs';

/** Debian packages by purpose. */
export const debianPackages = {
  git: ['git'],
  app: 'libsecret-1-0 libgtk-3-0 libnss3 libasound2 libgbm1 libxss1 libatk-bridge2.0-0 libdrm2'.split(' '),
  display: ['xvfb', 'xauth'],
  keyring: ['dbus', 'dbus-x11', 'gnome-keyring'],
  ssh: ['openssh-server', 'openssh-client'],
};

/** Programs by purpose, for systems without a list of packages here. */
const programs = {
  git: ['git'],
  app: [],
  display: ['Xvfb', 'xauth'],
  keyring: ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'],
  ssh: ['ssh', 'ssh-keygen'],
};

/**
 * Checks that the required system packages are installed. As root on Debian (or a derivative) missing ones are
 * installed; otherwise the user is told what to install.
 *
 * @param {('git' | 'app' | 'display' | 'keyring' | 'ssh')[]} purposes
 * @throws {SetUpError} if something is missing and cannot be installed from here
 */
export async function ensureSystem(purposes) {
  if (process.platform === 'linux' && isDebian()) await ensureDebian(purposes);
  else if (process.platform === 'linux') ensurePrograms(purposes, linuxAdvice);
  else ensurePrograms(['git'], process.platform === 'darwin' ? macAdvice : windowsAdvice);
}

const linuxAdvice = (missing) =>
  `Install ${missing.join(', ')} with this system's package manager (Git 2.38 or newer, Xvfb, xauth, D-Bus, gnome-keyring, libsecret, GTK 3) and run this again.`;
const macAdvice = () => 'Git is missing: install it with "xcode-select --install" and run this again.';
const windowsAdvice = () =>
  'Git is missing: install it from https://git-scm.com/download/win and run this again.';

function ensurePrograms(purposes, advice) {
  const missing = purposes.flatMap((purpose) => programs[purpose]).filter((name) => !onPath(name));
  if (missing.length > 0) throw new SetUpError(advice(missing));
}

async function ensureDebian(purposes) {
  const missing = await missingDebian(purposes.flatMap((purpose) => debianPackages[purpose]));
  if (missing.length === 0) return;
  const list = missing.join(' ');
  if (process.getuid?.() !== 0) {
    throw new SetUpError(
      `System packages are missing. Install them and run this again:\n  sudo apt-get install ${list}`,
    );
  }
  await withProgress(`Installing system packages: ${list}`, () => installDebian(missing));
}

/** A package also counts as installed under its name from the 64-bit time transition. */
async function missingDebian(names) {
  const asked = names.flatMap((name) => [name, `${name}t64`]);
  const { stdout } = await run('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\n', ...asked]);
  const installed = new Set(
    stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

async function installDebian(names) {
  let updated = false;
  const update = async () => {
    await aptGet(['update', '-qq']);
    updated = true;
  };
  if (!hasPackageLists()) await update();
  let result = await aptGet(await installArguments(names));
  // Outdated lists name packages that the mirror no longer has.
  if (result.code !== 0 && !updated) {
    await update();
    result = await aptGet(await installArguments(names));
  }
  if (result.code === 0) return;
  say(result.output);
  throw new SetUpError(`apt-get could not install ${names.join(' ')}: see its message above.`);
}

async function installArguments(names) {
  const { stdout } = await run('apt-cache', [
    '--no-all-versions',
    'show',
    ...names.map((name) => `${name}t64`),
  ]);
  const renamed = (name) =>
    new RegExp(`^Package: ${name}t64$`.replaceAll('.', '\\.'), 'm').test(stdout) ? `${name}t64` : name;
  return ['install', '-y', '-qq', '--no-install-recommends', ...names.map(renamed)];
}

/** It prints a lot, which is only worth reading if it fails. */
async function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, stdout, stderr } = await run('apt-get', args, { env });
  return { code, output: `${stdout}${stderr}`.split('\n').slice(-20).join('\n') };
}

function isDebian() {
  try {
    return (
      /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8')) &&
      onPath('dpkg-query')
    );
  } catch {
    return false;
  }
}

function hasPackageLists() {
  try {
    return readdirSync('/var/lib/apt/lists').some((name) => /_Packages(\.\w+)?$/.test(name));
  } catch {
    return false;
  }
}

/** True if a program is on the PATH. */
function onPath(name) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return (process.env.PATH ?? '').split(delimiter).some((folder) =>
    suffixes.some((suffix) => {
      try {
        accessSync(join(folder, name + suffix), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  );
}

/** @throws {SetUpError} if Git is older than this project needs (2.38) */
export async function checkGitVersion() {
  const { stdout } = await run('git', ['--version']);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 38)) return;
  throw new SetUpError(`${stdout.trim() || 'Git'} is too old: install Git 2.38 or newer and run this again.`);
}
