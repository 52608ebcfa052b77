import { join } from 'node:path';
import { ByteReader } from '../objects/blobs.ts';
import { streamGit } from '../process/run.ts';
import { readSettings } from './settings.ts';
import { unlessBlocked } from './unless-blocked.ts';

/** Every system can watch this many. */
const MAX_WATCHED_FOLDERS = 4_000;
/** No system has a longer path; an index may name one all the same. */
const MAX_FOLDER_CHARS = 32_767;
const LIST_TIMEOUT_MS = 60_000;

/**
 * The folders of a work tree that contain tracked or untracked, unignored files; null if there are too many to watch.
 */
export async function foldersWithFiles(workTree: string, headDir: string): Promise<string[] | null> {
  const { config } = await readSettings(workTree);
  return await unlessBlocked(
    { workTree, headDir },
    async (signal) => await listed(workTree, headDir, config, signal),
  );
}

async function listed(
  workTree: string,
  headDir: string,
  config: readonly string[],
  signal: AbortSignal,
): Promise<string[] | null> {
  const stream = streamGit(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: workTree,
    env: { GIT_DIR: headDir, GIT_WORK_TREE: workTree },
    config,
    timeoutMs: LIST_TIMEOUT_MS,
    signal,
  });
  stream.stdin.end();
  const folders = new Set(['']);
  try {
    const reader = new ByteReader(stream.stdout);
    for (let path = await reader.line(0); path !== null; path = await reader.line(0)) {
      if (!addFoldersOf(path, folders)) return null;
    }
    // Rejects if Git was stopped before it had listed everything.
    await stream.done;
    return [...folders].map((folder) => join(workTree, folder));
  } finally {
    stream.kill();
  }
}

/** Adds the folders that contain a path. @returns false if there are too many */
export function addFoldersOf(path: string, folders: Set<string>): boolean {
  for (
    let end = path.lastIndexOf('/', MAX_FOLDER_CHARS);
    end > 0 && !folders.has(path.slice(0, end));
    end = path.lastIndexOf('/', end - 1)
  ) {
    if (folders.size === MAX_WATCHED_FOLDERS) return false;
    folders.add(path.slice(0, end));
  }
  return true;
}
