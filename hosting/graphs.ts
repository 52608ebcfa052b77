import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { isLongHistory, useGraph, writeGraph, writtenAt } from '../git/objects/commit-graph.ts';
import type { ServiceLog } from './log.ts';

/**
 * Milliseconds without a request after which a repository's graph is updated: the first answers are out by then.
 */
const LATER = 1500;
/** Milliseconds after which it is updated in any case. */
const LATEST = 5000;
/** Milliseconds for which a graph counts as fresh: commits that it lacks only cost time. */
const FRESH = 600_000;
/** Days after which an unused graph is removed. */
const KEPT_DAYS = 60;

/** Commit-graphs of repositories that have none, or an old one, in a folder of the service's own. */
export interface Graphs {
  /** The repository is being read: its graph is used, and written or renewed in the background. */
  reading: (gitDir: string) => void;
  close: () => Promise<void>;
}

/** @param root the folder that holds them */
export function commitGraphs(root: string, log: ServiceLog): Graphs {
  const looked = new Map<string, number>();
  const waiting = new Map<string, { timer: NodeJS.Timeout; since: number }>();
  const mutex = new Mutex();
  const over = new AbortController();
  const folderOf = (gitDir: string): string =>
    // Those of before were put upon graphs that lay in the repositories.
    join(root, createHash('sha256').update(`alone ${gitDir}`).digest('hex').slice(0, 32));
  void sweep(root).catch(() => undefined);

  const write = async (gitDir: string): Promise<void> => {
    if (over.signal.aborted) return;
    try {
      if (!(await isLongHistory(gitDir))) return;
      await writeGraph(gitDir, folderOf(gitDir), over.signal);
    } catch (error) {
      if (!over.signal.aborted) log('graph.failed', { message: String(error) });
    }
  };
  return {
    reading(gitDir) {
      const now = performance.now();
      const last = looked.get(gitDir);
      const wait = waiting.get(gitDir);
      if (last === undefined) useGraph(gitDir, folderOf(gitDir));
      else if (wait === undefined ? now - last < FRESH : now - wait.since > LATEST) return;
      looked.set(gitDir, now);
      clearTimeout(wait?.timer);
      const timer = setTimeout(() => {
        waiting.delete(gitDir);
        void mutex.runExclusive(() => write(gitDir));
      }, LATER);
      timer.unref();
      waiting.set(gitDir, { timer, since: wait?.since ?? now });
    },
    async close() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      over.abort();
      await mutex.waitForUnlock();
    },
  };
}

/** Removes the graphs that nobody used for long. */
async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (Date.now() - (await writtenAt(join(root, name))) > KEPT_DAYS * 86_400_000)
      await rm(join(root, name), { recursive: true });
  }
}
