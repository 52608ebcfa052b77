import { join } from 'node:path';
import { ByteReader } from '../objects/blobs.ts';
import { streamGit } from '../process/run.ts';
import { readSettings } from './settings.ts';
import { unlessHeld } from './unless-held.ts';

/** The most folders that are watched: every system can watch that many. */
const MOST = 4_000;
/** Milliseconds. */
const PATIENCE = 60_000;

/** The folders of a work tree with a file that Git follows or would follow; null: more than can be watched. */
export async function foldersWithFiles(workTree: string, headDir: string): Promise<string[] | null> {
  const { config } = await readSettings(workTree);
  return await unlessHeld(
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
    timeoutMs: PATIENCE,
    signal,
  });
  stream.stdin.end();
  const found = new Set(['']);
  try {
    const reader = new ByteReader(stream.stdout);
    for (let path = await reader.line(0); path !== null; path = await reader.line(0)) {
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
        const folder = path.slice(0, end);
        if (found.has(folder)) break;
        found.add(folder);
      }
      if (found.size > MOST) return null;
    }
    // Rejects where Git was ended before it had listed everything.
    await stream.done;
    return [...found].map((folder) => join(workTree, folder));
  } finally {
    stream.kill();
  }
}
