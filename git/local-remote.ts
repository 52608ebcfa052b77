import { access, constants, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runGit } from './run.ts';

/** What a repository on this computer would have Git run by itself for whoever fetches from it or sends to it. */
export interface LocalRemote {
  /** A partial clone, which fetches what it lacks by programs that its configuration names. */
  fetches: boolean;
  /** Hooks that judge or follow a push. */
  hooks: boolean;
}

const HOOKS = [
  'pre-receive',
  'update',
  'post-receive',
  'post-update',
  'reference-transaction',
  'proc-receive',
];

/** Looks at such a repository; where there is none, Git says so later. */
export async function inspectLocal(path: string): Promise<LocalRemote> {
  const inside = join(path, '.git');
  const gitDir = (await stat(inside).catch(() => null)) === null ? path : inside;
  if ((await stat(path).catch(() => null))?.isDirectory() !== true) return { fetches: false, hooks: false };
  const has = async (key: string): Promise<boolean> =>
    (await runGit(['config', '--includes', '--local', '--get-regexp', key], { gitDir, okCodes: [0, 1, 128] }))
      .code === 0;
  const [common, fetches, hooksPath] = await Promise.all([
    runGit(['rev-parse', '--git-common-dir'], { gitDir, okCodes: [0, 128] }),
    has(String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`),
    has(String.raw`^core\.hookspath$`),
  ]);
  const hooks = join(resolve(gitDir, common.stdout.toString().trim()), 'hooks');
  const there = await Promise.all(HOOKS.map((name) => isProgram(join(hooks, name))));
  return { fetches, hooks: hooksPath || there.includes(true) };
}

const isProgram = async (path: string): Promise<boolean> =>
  await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
