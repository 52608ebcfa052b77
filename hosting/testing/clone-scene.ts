/** An upstream with three commits, and clones of it that are served. `begin` and `end` make them and take them away. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitText, runGit } from '../../git/process/run.ts';
import { inspectFolder } from '../in-place.ts';
import type { FolderHead } from '../../shared/folder-questions.ts';
import { type WorldAnswer, openWorld, type World } from './world.ts';

let world: World;
export let root: string;
export let upstream: string;
let at = 0;

/** A commit, a day after the one before. */
export async function commit(cwd: string, subject: string, author = 'Ada'): Promise<string> {
  at += 1;
  const date = `2026-01-${String(at).padStart(2, '0')}T12:00:00Z`;
  const env = {
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: author,
    GIT_COMMITTER_EMAIL: 'a@example.com',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  await writeFile(join(cwd, 'a.txt'), `${subject}\n`);
  await runGit(['add', '.'], { cwd });
  await runGit(['commit', '--quiet', '-m', subject], { cwd, env, config: ['core.fsync=none'] });
  return await gitText(['rev-parse', 'HEAD'], { cwd });
}

export const git = async (cwd: string, ...args: string[]): Promise<string> =>
  await gitText(args, { cwd, protocols: ['file'] });

interface Served {
  /** By a route of the service. */
  read: (path: string) => Promise<WorldAnswer>;
  head: () => Promise<FolderHead>;
  tips: (names: readonly string[]) => Promise<(string | null)[]>;
  /** The files of a diff of two commits, each with its state. */
  diff: (sides: { sha: string; base: string; twoDot: boolean }) => Promise<string[]>;
}

export async function serve(name: string, folder: string): Promise<Served> {
  world.hosting.host.store.addInPlace(name, await inspectFolder(folder));
  const token = await world.token(name, ['git:read']);
  return {
    read: async (path) => await world.send('GET', `/api/v1/repos/${path}`, { token }),
    head: async () => await world.askFolder('head', name, {}),
    diff: async (sides) =>
      await world.askFolder.diff(name, { of: 'commits', ...sides, copies: true, paths: [] }),
    tips: async (names) => await world.askFolder('tips', name, { names }),
  };
}

/** A fresh clone of the upstream, served as `clone`. */
export async function clone(...more: string[]): Promise<[Served, string]> {
  const folder = join(root, 'clone');
  await git(root, 'clone', '--quiet', ...more, upstream, folder);
  return [await serve('clone', folder), folder];
}

let begun: string;
/** Made once, and copied for each test. */
export async function beginAll(): Promise<void> {
  at = 0;
  begun = await mkdtemp(join(tmpdir(), 'refs-begun-'));
  await runGit(['init', '--quiet', '--template=', '--initial-branch=main', begun]);
  await commit(begun, 'one');
  await git(begun, 'tag', 'v1');
  await git(begun, 'checkout', '--quiet', '-b', 'old');
  await commit(begun, 'old work', 'Bob');
  await git(begun, 'checkout', '--quiet', '-b', 'topic', 'main');
  await commit(begun, 'newer work', 'Cy');
  await git(begun, 'checkout', '--quiet', 'main');
}

export async function endAll(): Promise<void> {
  await rm(begun, { recursive: true, force: true });
}

export async function begin(): Promise<void> {
  // Three commits are there.
  at = 3;
  root = await mkdtemp(join(tmpdir(), 'refs-'));
  world = await openWorld();
  upstream = join(root, 'upstream');
  await cp(begun, upstream, { recursive: true, preserveTimestamps: true });
}

export async function end(): Promise<void> {
  await world.close();
  await rm(root, { recursive: true, force: true });
}
