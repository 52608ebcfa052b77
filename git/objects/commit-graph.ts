import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { GitError } from '../process/error.ts';
import { graphProgressReader, type GraphProgress } from './graph-progress.ts';
import { gitText, type RunOptions, runGit } from '../process/run.ts';

/**
 * Repositories read with a commit-graph of ours, by their Git folder: the folder that holds the graph. Git trusts a
 * graph without checking the commits, so a graph that comes with a folder could hide commits and what they change: it
 * is ignored.
 */
const graphs = new Map<string, string>();

/** Where Git keeps a graph: one file, or a chain. */
const GRAPH_FILES = ['commit-graph', 'commit-graphs/commit-graph-chain'].map((name) => join('info', name));
const isWritten = (folder: string): boolean => GRAPH_FILES.some((name) => existsSync(join(folder, name)));

/** When a graph was last written, in milliseconds since the epoch; 0: never. */
export async function writtenAt(folder: string): Promise<number> {
  const files = await Promise.all(GRAPH_FILES.map((name) => stat(join(folder, name)).catch(() => null)));
  return Math.max(...files.map((file) => file?.mtimeMs ?? 0));
}

/** Uses a commit-graph stored for a repository, if it exists. Writes nothing. */
export function useGraph(gitDir: string, folder: string): void {
  if (isWritten(folder)) graphs.set(gitDir, folder);
}

/**
 * Writes the repository's commit-graph, or adds what is new, to a folder of its own: it reads the repository's objects
 * as an alternate and never writes there. Git itself skips shallow repositories.
 */
export async function writeGraph(
  gitDir: string,
  folder: string,
  signal: AbortSignal,
  report: (progress: GraphProgress) => void = () => undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Adding to a graph trusts the existing one, which the first time would be the repository's own. Only a complete
  // write reads the commits themselves, whatever `--split=replace` says.
  const added = isWritten(folder) ? ['--split'] : [];
  const { env, config } = beside(gitDir, folder);
  await runGit(['commit-graph', 'write', '--reachable', ...added, '--progress'], {
    isBehind: true,
    gitDir,
    config,
    env: { ...env, GIT_PROGRESS_DELAY: '0' },
    onStderr: graphProgressReader(report),
    timeoutMs: 600_000,
    signal,
  });
  useGraph(gitDir, folder);
}

/** Options that make Git use our commit-graph; empty if there is none. */
export type GraphUse = Pick<RunOptions, 'env' | 'config'>;

/** For reading only, because new objects would be written into the graph's folder. */
export function graphUse(gitDir: string): GraphUse {
  const folder = graphs.get(gitDir);
  return folder === undefined ? {} : beside(gitDir, folder);
}

/** Reads with our commit-graph. If that fails because the graph is damaged or gone, drops it and reads without it. */
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

/** Stops using our commit-graph, and removes it. */
export async function dropGraph(gitDir: string): Promise<void> {
  const folder = graphs.get(gitDir);
  graphs.delete(gitDir);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

/** @returns true if a repository's history is walked with a commit-graph */
export const hasGraph = (gitDir: string): boolean => graphs.has(gitDir);

/** Total size of packs above which a commit-graph is worth writing: a short history is fast without. */
const MIN_PACK_BYTES = 8 * 1024 * 1024;

/** @returns true if a history, including borrowed objects, is long enough for a graph */
export async function isLongHistory(gitDir: string): Promise<boolean> {
  const objects = join(gitDir, 'objects');
  if (await isLarge(objects)) return true;
  if (!existsSync(join(objects, 'info', 'alternates'))) return false;
  const output = await gitText(['count-objects', '-v'], { gitDir });
  const lenders = [...output.matchAll(/^alternate: (.+)$/gm)].map(([, path = '']) => path);
  return (await Promise.all(lenders.map(isLarge))).includes(true);
}

async function isLarge(objects: string): Promise<boolean> {
  const packs = join(objects, 'pack');
  const names = await readdir(packs).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(packs, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) > MIN_PACK_BYTES;
}

const beside = (gitDir: string, folder: string): Required<GraphUse> => ({
  env: {
    GIT_OBJECT_DIRECTORY: folder,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(join(gitDir, 'objects')),
  },
  config: ['core.commitGraph=true'],
});

/** A path for a list: one that contains the separator is quoted. */
const quoted = (path: string): string =>
  path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
