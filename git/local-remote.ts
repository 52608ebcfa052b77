import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Exchange } from './exchange.ts';
import { kindOf } from './remotes.ts';
import { runGit } from './run.ts';
import { ledTo } from './user-settings.ts';

/** Settings that keep a repository from running what it names. */
const BARRED = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.alternateRefsCommand=true',
  'gc.auto=0',
  'maintenance.auto=false',
  'receive.autogc=false',
];

/**
 * The command that serves a repository on this computer. Git runs it in there, without our settings, for whoever fetches
 * or sends. The repository may belong to the folder that named it: nothing that it names in turn runs.
 */
export const localProgram = (name: 'upload-pack' | 'receive-pack'): string =>
  ['git', ...BARRED.map((one) => `-c ${one}`), name].join(' ');

/** The path of a repository on this computer; null: it is elsewhere. */
export async function localPath(exchange: Exchange, url: string): Promise<string | null> {
  const led = await ledTo(exchange.gitDir, await exchange.user(), url);
  const kind = kindOf(led);
  if (kind === 'path') return led;
  return kind === 'file' ? decodeURI(new URL(led).pathname) : null;
}

const HOOKS = [
  'pre-receive',
  'update',
  'post-receive',
  'post-update',
  'reference-transaction',
  'proc-receive',
];

/**
 * Whether a repository on this computer is a partial clone, which fetches what it lacks by programs that its
 * configuration names. Where there is none, Git says so later.
 */
export async function fetchesByItself(path: string): Promise<boolean> {
  const gitDir = await gitDirAt(path);
  return (
    gitDir !== null && (await has(gitDir, String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`))
  );
}

/** Whether a repository on this computer has hooks that judge or follow a push. */
export async function hasHooks(path: string): Promise<boolean> {
  const gitDir = await gitDirAt(path);
  if (gitDir === null) return false;
  const [common, elsewhere] = await Promise.all([
    runGit(['rev-parse', '--git-common-dir'], { gitDir, okCodes: [0, 128] }),
    has(gitDir, String.raw`^core\.hookspath$`),
  ]);
  const hooks = join(resolve(gitDir, common.stdout.toString().trim()), 'hooks');
  const there = await Promise.all(HOOKS.map((name) => isProgram(join(hooks, name))));
  return elsewhere || there.includes(true);
}

async function gitDirAt(path: string): Promise<string | null> {
  if ((await stat(path).catch(() => null))?.isDirectory() !== true) return null;
  const inside = join(path, '.git');
  return (await stat(inside).catch(() => null)) === null ? path : inside;
}

async function has(gitDir: string, key: string): Promise<boolean> {
  const asked = ['config', '--includes', '--local', '--get-regexp', key];
  return (await runGit(asked, { gitDir, okCodes: [0, 1, 128] })).code === 0;
}

const isProgram = async (path: string): Promise<boolean> =>
  await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
