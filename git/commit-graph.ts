import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { GitError } from './error.ts';
import { gitText, runGit } from './run.ts';

/** Repositories that are read with a commit-graph of ours, by their Git folder: the folder that holds it. */
const graphs = new Map<string, string>();

/** Uses a commit-graph that lies beside a repository, where there is one. Nothing is written. */
export function useGraph(gitDir: string, folder: string): void {
  if (existsSync(join(folder, 'info', 'commit-graphs'))) graphs.set(gitDir, folder);
}

/**
 * Writes the repository's commit-graph, or adds to it what is new, in a folder of its own: the repository's objects
 * are read from there as an alternate, and its own folder is never written. Git itself leaves a shallow one alone.
 */
export async function writeGraph(gitDir: string, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await runGit(['commit-graph', 'write', '--reachable', '--split', '--no-progress'], {
    gitDir,
    env: beside(gitDir, folder),
    timeoutMs: 600_000,
    signal,
  });
  useGraph(gitDir, folder);
}

/**
 * The environment in which Git uses our commit-graph: for reading only, because new objects would be written into its
 * folder.
 */
export function graphEnvironment(gitDir: string): Record<string, string> {
  const folder = graphs.get(gitDir);
  return folder === undefined ? {} : beside(gitDir, folder);
}

/**
 * Runs a reading with our commit-graph. Should it fail, and the graph be why (it is damaged, or gone), the graph is
 * dropped and the reading made without it.
 */
export async function withGraph<T>(
  gitDir: string,
  read: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = graphs.get(gitDir);
  if (folder === undefined) return await read({});
  try {
    return await read(beside(gitDir, folder));
  } catch (error) {
    if (!(error instanceof GitError) || error.reason !== 'exit') throw error;
    const value = await read({});
    await dropGraph(gitDir);
    return value;
  }
}

/** Reads without our commit-graph from now on, and removes it. */
export async function dropGraph(gitDir: string): Promise<void> {
  const folder = graphs.get(gitDir);
  graphs.delete(gitDir);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/** Where Git keeps a repository's own: one file, or several. */
const OWN = ['commit-graph', 'commit-graphs'];

/** Whether a repository's history is walked with a commit-graph: one of ours, or its own. */
export const hasGraph = (gitDir: string): boolean =>
  graphs.has(gitDir) || OWN.some((name) => existsSync(join(gitDir, 'objects/info', name)));

/**
 * The size of packs, in bytes, above which a commit-graph is worth making: a short history is read quickly without.
 */
const WORTH = 8 * 1024 * 1024;

/**
 * Whether a history is long enough for a graph to be worth making; also one that is borrowed from other repositories.
 */
export async function isLongHistory(gitDir: string): Promise<boolean> {
  const objects = join(gitDir, 'objects');
  if (await isLarge(objects)) return true;
  if (!existsSync(join(objects, 'info', 'alternates'))) return false;
  const told = await gitText(['count-objects', '-v'], { gitDir });
  const lenders = [...told.matchAll(/^alternate: (.+)$/gm)].map(([, path = '']) => path);
  return (await Promise.all(lenders.map(isLarge))).includes(true);
}

async function isLarge(objects: string): Promise<boolean> {
  const packs = join(objects, 'pack');
  const names = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(packs, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) > WORTH;
}

const beside = (gitDir: string, folder: string): Record<string, string> => ({
  GIT_OBJECT_DIRECTORY: folder,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(join(gitDir, 'objects')),
});

/** Git reads a list here, in which a path with a separator stands in quotes. */
const quoted = (path: string): string =>
  path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
