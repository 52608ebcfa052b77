import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { GitError } from '../process/error.ts';
import { gitText, type RunOptions, runGit } from '../process/run.ts';

/**
 * Repositories that are read with a commit-graph of ours, by their Git folder: the folder that holds it. Git believes a
 * graph without a look at the commits, so that one which somebody's folder brings along could hide commits and what
 * they change: that counts for nothing.
 */
const graphs = new Map<string, string>();

/** Where Git keeps a graph in its folder: in one file, or in several. */
const FILES = ['commit-graph', 'commit-graphs/commit-graph-chain'].map((name) => join('info', name));
const isWritten = (folder: string): boolean => FILES.some((name) => existsSync(join(folder, name)));

/** Milliseconds since the epoch at which a graph was last written. */
export async function writtenAt(folder: string): Promise<number> {
  const found = await Promise.all(FILES.map((name) => stat(join(folder, name)).catch(() => null)));
  return Math.max(...found.map((file) => file?.mtimeMs ?? 0));
}

/** Uses a commit-graph that lies beside a repository, where there is one. Nothing is written. */
export function useGraph(gitDir: string, folder: string): void {
  if (isWritten(folder)) graphs.set(gitDir, folder);
}

/**
 * Writes the repository's commit-graph, or adds to it what is new, in a folder of its own: the repository's objects
 * are read from there as an alternate, and its own folder is never written. Git itself leaves a shallow one alone.
 */
export async function writeGraph(gitDir: string, folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What is added to a graph believes the one that is there, which the first time would be the repository's own. Git reads
  // the commits themselves for a whole one alone, whatever it is told to replace.
  const added = isWritten(folder) ? ['--split'] : [];
  await runGit(['commit-graph', 'write', '--reachable', ...added, '--no-progress'], {
    gitDir,
    ...beside(gitDir, folder),
    timeoutMs: 600_000,
    signal,
  });
  useGraph(gitDir, folder);
}

/** How Git is started so that it uses our commit-graph; empty: there is none. */
export type GraphUse = Pick<RunOptions, 'env' | 'config'>;

/** For reading only, because new objects would be written into the graph's folder. */
export function graphUse(gitDir: string): GraphUse {
  const folder = graphs.get(gitDir);
  return folder === undefined ? {} : beside(gitDir, folder);
}

/**
 * Runs a reading with our commit-graph. Should it fail, and the graph be why (it is damaged, or gone), the graph is
 * dropped and the reading made without it.
 */
export async function withGraph<T>(gitDir: string, read: (graph: GraphUse) => Promise<T>): Promise<T> {
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

/** Whether a repository's history is walked with a commit-graph. */
export const hasGraph = (gitDir: string): boolean => graphs.has(gitDir);

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

const beside = (gitDir: string, folder: string): GraphUse => ({
  env: {
    GIT_OBJECT_DIRECTORY: folder,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(join(gitDir, 'objects')),
  },
  config: ['core.commitGraph=true'],
});

/** Git reads a list here, in which a path with a separator stands in quotes. */
const quoted = (path: string): string =>
  path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
