import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runGit } from './run.ts';

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
