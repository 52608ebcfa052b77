import { join } from 'node:path';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { endOfOrdinary } from '../objects/ordinary-file.ts';
import { isRefName } from './refs.ts';

/** One move of a ref, as Git logged it. */
export interface RefLogEntry {
  /** What the ref held from then on. */
  sha: string;
  /** Seconds since the epoch. */
  at: number;
}

/** The end of a log that is read: some five thousand moves. */
const MAX_LOG_BYTES = 1024 * 1024;
/** `<old> <new> <name> <<address>> <seconds> <zone>`, a tab and a message. */
const LINE = /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) .*> (\d+) [+-]\d{4}(?:\t|$)/;

/**
 * What a ref held over time, newest first, from the log that Git keeps beside it. The file is read, not `git reflog`:
 * no process starts, and a pipe in its place holds nobody up. Refs that are kept in another format have no such file.
 *
 * @param gitDir where the refs are; a linked worktree's own refs have their log elsewhere
 * @param ref full name
 * @returns empty where there is no log
 */
export async function readRefLog(gitDir: string, ref: string): Promise<RefLogEntry[]> {
  if (!isRefName(ref)) return [];
  const text = (await endOfOrdinary(join(gitDir, 'logs', ref), MAX_LOG_BYTES))?.toString('latin1') ?? '';
  const entries: RefLogEntry[] = [];
  for (const line of text.split('\n')) {
    const [, sha = '', seconds = ''] = LINE.exec(line) ?? [];
    if (OBJECT_ID.test(sha) && !/^0+$/.test(sha)) entries.push({ sha, at: Number(seconds) });
  }
  return entries.toReversed();
}
