import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { userEnvironment } from '../process/environment.ts';
import { GitError } from '../process/error.ts';
import { mayRunHooks, withoutNamedHooks } from '../process/named-hooks.ts';
import { gitProgram } from '../process/program.ts';
import type { Exchange } from './exchange.ts';
import { beginningOfOrdinary, readOrdinary } from '../objects/ordinary-file.ts';
import { kindOf } from './remotes.ts';
import { runGit } from '../process/run.ts';
import { shellWord } from '../process/shell-word.ts';
import { resolveAddress, type RemoteAddress } from './user-settings.ts';

/** Settings that keep a repository from running programs that it names. */
const SAFE_SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.alternateRefsCommand=true',
  'gc.auto=0',
  'maintenance.auto=false',
  'receive.autogc=false',
];

/**
 * The command that serves a repository on this computer. Git runs it there, without our settings, for a fetch or push.
 * The address comes from the folder, so the repository is untrusted: nothing that it names runs.
 * @throws GitError
 */
export function localProgram(name: 'upload-pack' | 'receive-pack', gitDir: string): string {
  const git = gitProgram();
  if (git === null) throw new GitError(name, 'missing', null, '');
  const where = { cwd: gitDir, env: userEnvironment({}) };
  const hooks = mayRunHooks(name) ? withoutNamedHooks(git, ['--git-dir', gitDir], where) : {};
  if (hooks === null) throw new GitError(name, 'timeout', null, '');
  const own = OF_CONFIGURATION.map((one) => [one, process.env[one]] as const);
  const unset = own.flatMap(([one, value]) => (value === undefined ? [`unset ${one};`] : []));
  const set = [...own, ...Object.entries(hooks)].flatMap(([one, value]) =>
    value === undefined ? [] : [`${one}=${shellWord(value)}`],
  );
  const safe = SAFE_SETTINGS.map((one) => `-c ${one}`);
  return [...unset, ...set, shellWord(git), ...safe, name].join(' ');
}

/** The user's settings that hold in that repository count there, not those of the folder. */
const OF_CONFIGURATION = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM'];

/** What an address leads to: a repository on this computer, a bundle (a file of objects), or something elsewhere. */
export type Destination =
  /** `url`: the form passed to Git, which does not take a path starting with `/` for the name of a remote. */
  { at: 'repository'; gitDir: string; url: string } | { at: 'bundle'; file: string } | { at: 'elsewhere' };

/**
 * Resolves an address by the user's own settings and Git's own rules for paths, so that what is checked here is what
 * Git then connects to.
 * @throws GitError if Git would find nothing, in Git's words
 */
export async function destinationOf(exchange: Exchange, address: RemoteAddress): Promise<Destination> {
  const user = await exchange.user();
  const way = address.kind === 'fetch' ? 'fetch' : 'push';
  const fatal = (words: string): GitError => new GitError(way, 'exit', 128, `fatal: ${words}`);
  const resolved = resolveAddress(user, address);
  const path = pathIn(resolved, exchange.folder);
  if (path === null) return { at: 'elsewhere' };
  // A file URL is never a bundle.
  if (kindOf(resolved) === 'path' && (await isBundle(path))) return { at: 'bundle', file: path };
  const gitDir = await repositoryAt(path);
  if (gitDir === null) throw fatal(`'${path}' does not appear to be a git repository`);
  // Git searches once more, from there.
  if ((await repositoryAt(gitDir)) !== gitDir) throw fatal(`'${gitDir}' has another repository inside`);
  const plain = String(pathToFileURL(gitDir));
  // Git applies the user's settings again to the address it is given.
  if (resolveAddress(user, { ...address, url: plain }) !== plain)
    throw fatal(`'${plain}' resolves to another address in your own configuration`);
  return { at: 'repository', gitDir, url: plain };
}

/** What Git is given for it: of a repository on this computer exactly what was checked. */
export const urlOf = (found: Destination, { url }: RemoteAddress): string =>
  found.at === 'repository' ? found.url : found.at === 'bundle' ? found.file : url;

/** The path in the address of a folder; null for other kinds of address. */
function pathIn(url: string, folder: string): string | null {
  const kind = kindOf(url);
  if (kind === 'path') return isAbsolute(url) || url.startsWith('~') ? url : resolve(folder, url);
  if (kind !== 'file') return null;
  const path = decoded(url.slice('file://'.length));
  // Elsewhere than on Windows a host does not matter, and a drive is one.
  if (process.platform !== 'win32') return path.replace(/^[^/]*/, '');
  return path.startsWith('/') || /^[a-z]:/i.test(path) ? path : `//${path}`;
}

/** As Git does: `?`, `#` and `+` are ordinary characters, and an invalid escape stays as it is. */
function decoded(text: string): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  const plain = bytes.replaceAll(/%(?!00)([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1').toString('utf8');
}

/** Where Git looks for a repository, in this order. */
const SUFFIXES = ['/.git', '', '.git/.git', '.git'];

/** @returns the repository that Git serves for a path, or null */
export async function repositoryAt(path: string): Promise<string | null> {
  const from = /^~(?:\/|$)/.test(path) ? join(homedir(), path.slice(1)) : path;
  if (!isAbsolute(from)) return null;
  const base = from.replace(/(?<=.)\/+$/, '');
  for (const suffix of SUFFIXES) {
    const candidate = base + suffix;
    const stats = await stat(candidate).catch(() => null);
    if (stats?.isFile() === true) {
      const target = await linkedFrom(candidate);
      return target !== null && (await isGitDir(target)) ? target : null;
    }
    if (stats?.isDirectory() === true && (await isGitDir(candidate))) return candidate;
  }
  return null;
}

const MAX_LINK_BYTES = 8192;

/** The target of a `.git` file; null if it is something else. */
async function linkedFrom(file: string): Promise<string | null> {
  const text = await beginningOf(file, MAX_LINK_BYTES);
  const target = /^gitdir: (.+?)[\r\n]*$/s.exec(text)?.[1];
  return target === undefined ? null : resolve(dirname(file), target);
}

/** Git's own test: a HEAD, and folders for objects and refs, which a linked work tree has elsewhere. */
async function isGitDir(path: string): Promise<boolean> {
  const head = await beginningOf(join(path, 'HEAD'), 256);
  if (!/^(?:ref:\s*refs\/|[0-9a-f]{40})/.test(head)) return false;
  const common = await commonOf(path);
  const folders = await Promise.all(
    ['objects', 'refs'].map((name) => stat(join(common, name)).catch(() => null)),
  );
  return folders.every((one) => one?.isDirectory() === true);
}

async function commonOf(gitDir: string): Promise<string> {
  const named = await readOrdinary(join(gitDir, 'commondir'), MAX_LINK_BYTES);
  return named === null ? gitDir : resolve(gitDir, named.toString('utf8').replace(/[\r\n]+$/, ''));
}

const BUNDLE = /^# v[23] git bundle\n/;

const isBundle = async (path: string): Promise<boolean> => BUNDLE.test(await beginningOf(path, 32));

const beginningOf = async (file: string, bytes: number): Promise<string> =>
  (await beginningOfOrdinary(file, bytes))?.toString('utf8') ?? '';

const HOOKS = [
  'pre-receive',
  'update',
  'post-receive',
  'post-update',
  'reference-transaction',
  'proc-receive',
];

/**
 * @returns true if a repository on this computer is a partial clone, which fetches missing objects by programs that its
 * configuration names
 */
export const isPartialClone = (gitDir: string): Promise<boolean> =>
  configures(gitDir, String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`);

/** @returns true if a repository on this computer has hooks that check or follow a push */
export async function hasHooks(gitDir: string): Promise<boolean> {
  const hooks = join(await commonOf(gitDir), 'hooks');
  const [elsewhere, ...there] = await Promise.all([
    configures(gitDir, String.raw`^(core\.hookspath|hook\..*)$`),
    ...HOOKS.map((name) => isProgram(join(hooks, name))),
  ]);
  return elsewhere || there.includes(true);
}

/** @returns true if the configuration of a repository or its work tree has such a key, or cannot be read */
async function configures(gitDir: string, key: string): Promise<boolean> {
  const ofWorkTree = join(gitDir, 'config.worktree');
  const sources = [['--local'], ...((await isFile(ofWorkTree)) ? [['--file', ofWorkTree]] : [])];
  const candidates = await Promise.all(
    sources.map((source) =>
      runGit(['config', ...source, '--includes', '--get-regexp', key], { gitDir, okCodes: [0, 1, 3, 128] }),
    ),
  );
  return candidates.some(({ code }) => code !== 1);
}

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isFile() === true;

const isProgram = async (path: string): Promise<boolean> =>
  await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
