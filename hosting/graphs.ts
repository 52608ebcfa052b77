import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { isLongHistory, useGraph, writeGraph, writtenAt } from '../git/objects/commit-graph.ts';
import { GRAPH_BEGUN, type GraphProgress } from '../git/objects/graph-progress.ts';
import type { ServiceLog } from './log.ts';

/** A repository's graph is updated after this long without a request, so that the first responses are out. */
const QUIET_MS = 1500;
/** It is updated after this long in any case. */
const MAX_DELAY_MS = 5000;
/** How long a graph counts as fresh: missing commits only cost time. */
const FRESH_MS = 600_000;
/** Unused graphs are removed after this. */
const RETENTION_DAYS = 60;

/** Commit-graphs for repositories without a current one, in a folder of the service. */
export interface Graphs {
  /** Call when a repository is read: uses its graph, and writes or updates it in the background. */
  touch: (gitDir: string) => void;
  close: () => Promise<void>;
}

/** How far the graph of a repository is; null: it is written, or could not be. */
export type ReportGraph = (gitDir: string, progress: GraphProgress | null) => void;

/** @param root the folder that contains them */
export function commitGraphs(root: string, log: ServiceLog, report: ReportGraph = () => undefined): Graphs {
  const checkedAt = new Map<string, number>();
  const waiting = new Map<string, { timer: NodeJS.Timeout; since: number }>();
  const mutex = new Mutex();
  const closing = new AbortController();
  const folderOf = (gitDir: string): string =>
    // `alone`: earlier graphs, built on those of the repositories, must not be reused.
    join(root, createHash('sha256').update(`alone ${gitDir}`).digest('hex').slice(0, 32));
  void sweep(root).catch(() => undefined);

  const write = async (gitDir: string): Promise<void> => {
    if (closing.signal.aborted) return;
    try {
      if (!(await isLongHistory(gitDir))) return;
      report(gitDir, GRAPH_BEGUN);
      const reading = writeGraph(gitDir, folderOf(gitDir), closing.signal, (progress) =>
        report(gitDir, progress),
      );
      await reading.finally(() => report(gitDir, null));
    } catch (error) {
      if (!closing.signal.aborted) log('graph.failed', { message: String(error) });
    }
  };
  return {
    touch(gitDir) {
      const now = performance.now();
      const last = checkedAt.get(gitDir);
      const wait = waiting.get(gitDir);
      if (last === undefined) useGraph(gitDir, folderOf(gitDir));
      else if (wait === undefined ? now - last < FRESH_MS : now - wait.since > MAX_DELAY_MS) return;
      checkedAt.set(gitDir, now);
      clearTimeout(wait?.timer);
      const timer = setTimeout(() => {
        waiting.delete(gitDir);
        void mutex.runExclusive(() => write(gitDir));
      }, QUIET_MS);
      timer.unref();
      waiting.set(gitDir, { timer, since: wait?.since ?? now });
    },
    async close() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      closing.abort();
      await mutex.waitForUnlock();
    },
  };
}

/** Removes graphs that have not been used for long. */
async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (Date.now() - (await writtenAt(join(root, name))) > RETENTION_DAYS * 86_400_000)
      await rm(join(root, name), { recursive: true });
  }
}
