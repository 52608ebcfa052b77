import { join } from 'node:path';
import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import { endOfOrdinary } from '../objects/ordinary-file.ts';
import { isRefName } from './refs.ts';

/** One entry of a reflog. */
export interface RefLogEntry {
  /** The new value. */
  sha: string;
  /** Seconds since the epoch. */
  at: number;
  /** Whether the value was made here, and is no commit that was fetched, merged or moved to. */
  isMadeHere: boolean;
}

/** How much is read from the end of a log. */
const MAX_LOG_BYTES = 1024 * 1024;
/** Entries that are read, the newest. */
const MAX_ENTRIES = 500;
/** `<old> <new> <name> <<address>> <seconds> <zone>`, a tab and a message. */
const LINE = /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) .*> (\d+) [+-]\d{4}(?:\t(.*))?$/;
/** What Git's commands write of commits that they make: `commit (amend): …`, `am: …`; `--ff` only moves to one. */
const MADE = /^(?:commit|cherry-pick|revert|am)(?: \([a-z]+\))?: (?!fast-forward$)|^rewritten during rebase$/;
/** Behind the words with which Git was started: `pull -q --no-rebase: …`. */
const MERGED = /^(?:merge|pull) .*: (?:Merge made by |In-index merge)|^pull: Merge made by /;
/** `pull --rebase (finish): refs/heads/topic onto <commit>`: nothing was made if that is where the branch is now. */
const REBASED = /^(?:rebase|pull)(?: .*)? (?:\(finish\)|finished): \S+ onto ([0-9a-f]+)$/;

function wasMadeHere(message: string, sha: string): boolean {
  const [, onto = sha] = REBASED.exec(message) ?? [];
  return MADE.test(message) || MERGED.test(message) || onto !== sha;
}

/**
 * Past values of a ref, newest first, from its reflog. Reads the file rather than `git reflog`: no process is started,
 * and a pipe in its place does not block. Other ref formats have no such file.
 *
 * @param gitDir where the refs are; a linked worktree's own refs have their log elsewhere
 * @param ref full name
 * @returns empty if there is no log
 */
export async function readRefLog(gitDir: string, ref: string): Promise<RefLogEntry[]> {
  if (!isRefName(ref)) return [];
  const text = (await endOfOrdinary(join(gitDir, 'logs', ref), MAX_LOG_BYTES))?.toString('latin1') ?? '';
  const entries: RefLogEntry[] = [];
  for (const line of text.trimEnd().split('\n').slice(-MAX_ENTRIES)) {
    const [, sha = '', seconds = '', message = ''] = LINE.exec(line) ?? [];
    if (OBJECT_ID.test(sha) && !/^0+$/.test(sha))
      entries.push({ sha, at: Number(seconds), isMadeHere: wasMadeHere(message, sha) });
  }
  return entries.toReversed();
}
