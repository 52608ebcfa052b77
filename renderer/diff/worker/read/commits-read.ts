import { MAX_READ_CHANGES } from '../../../../shared/ipc/limits.ts';
import { entry } from '../answer.ts';
import { EndpointFailure, readDiff } from '../endpoint.ts';
import { scan } from '../scan.ts';
import { identify, keysIn } from './change-keys.ts';
import { readBy } from './read-changes.ts';
import type { CommitKeys, WhatWasRead } from './what-was-read.ts';

/** Of a commit that changes more it is not known whether it was read, until it is shown. */
const MAX_COMMIT_CHARS = 2_000_000;

/**
 * Which commits were read in the diffs of others: all that they change has marks. Each diff is fetched once, one after
 * the other, and none while nothing was read.
 */
export async function commitsRead(
  { marks, commits }: Pick<WhatWasRead, 'marks' | 'commits'>,
  urls: readonly string[],
): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const url of marks.size === 0 ? [] : urls) {
    let keys = commits.get(url);
    if (keys === undefined) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      keys = await keysOfCommit(url);
      commits.set(url, keys);
    }
    answers.push(keys !== null && keys.length > 0 && keys.every((file) => isFileRead(file, marks)));
  }
  return answers;
}

function isFileRead([path, keys]: CommitKeys[number], marks: ReadonlyMap<string, string>): boolean {
  return keys.length > 0 && !readBy(keys, keysIn(marks.get(path) ?? '')).includes(-1);
}

/** null: something of it has no key, or it changes too much. */
async function keysOfCommit(url: string): Promise<CommitKeys | null> {
  const files: [string, readonly string[]][] = [];
  const stop = new AbortController();
  let room = MAX_COMMIT_CHARS;
  try {
    await readDiff(url, {
      signal: stop.signal,
      onMember(name, value) {
        const one = name === 'files' || name === 'filtered_files' ? entry(value) : null;
        if (one === null) return;
        room -= one.raw?.length ?? 0;
        const isWhole = name === 'files' && one.complete && one.raw !== null && room >= 0;
        const keys = isWhole ? identify(scan(one.raw ?? '')).keys : [];
        if (keys.length === 0 || keys.length > MAX_READ_CHANGES) stop.abort();
        else files.push([one.path, keys]);
      },
    });
    return stop.signal.aborted ? null : files;
  } catch (cause) {
    if (stop.signal.aborted || cause instanceof EndpointFailure) return null;
    throw cause;
  }
}
