import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { MAX_ALTERNATES_BYTES } from '../objects/alternates.ts';
import { GitError } from '../process/error.ts';
import { FolderBlockedError, wouldBlockGit } from './folder-blocked.ts';
import { runGit } from '../process/run.ts';
import { workTreeGone } from './work-tree-gone.ts';

/** Git reads its configuration far faster, unless that includes a pipe or a file on a lost drive. */
export const CONFIG_TIMEOUT_MS = 5000;
export const UNREADABLE =
  'Git waits for a file that the folder’s configuration includes: it is a pipe, or its drive is gone';

/** How long a check stays valid: a page sends several requests together. */
const CHECK_VALID_MS = 500;
const ALTERNATES = 'objects/info/alternates';
/** Files that Git opens for nearly every command: a pipe among them would block it. */
const ALWAYS_OPENED = [
  'HEAD',
  'packed-refs',
  'shallow',
  'info/attributes',
  'info/grafts',
  ALTERNATES,
  'objects/info/commit-graph',
  'objects/info/commit-graphs/commit-graph-chain',
  'objects/pack/multi-pack-index',
];
const MAX_CONFIG_FILES = 100;
const INCLUDES = /^include(?:if\..*)?\.path$/is;

/** The result of reading a folder's configuration with Git. */
interface ConfigCheck {
  /** Fingerprint of `files` at that time. */
  fingerprint: string;
  files: string[];
  blocked: FolderBlockedError | null;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

export type FolderGuard = (gitDir: string) => Promise<void>;

/**
 * Checks, before Git starts in a folder, that Git can read its configuration without blocking. A changed configuration
 * is read once with a short timeout, and the result holds until it changes again. Whatever blocked Git may go away, for
 * example when a drive comes back, so it is checked again after `recheckMs`.
 * @param timeoutMs how long Git may take to read the configuration
 * @throws FolderBlockedError saying what blocks it
 */
export function folderGuard({ recheckMs = 30_000, timeoutMs = CONFIG_TIMEOUT_MS } = {}): FolderGuard {
  const checks = new Map<string, { at: number; pending: Promise<void> }>();
  const reads = new Map<string, ConfigCheck>();

  async function look(gitDir: string): Promise<void> {
    const last = reads.get(gitDir);
    const files = last?.files ?? configurationOf(gitDir);
    const paths = [...files, ...ALWAYS_OPENED.map((name) => join(gitDir, name))];
    const stats = await Promise.all(paths.map(async (path) => await stat(path).catch(() => null)));
    for (const [index, kind] of stats.entries()) {
      const path = paths[index] ?? '';
      if (kind !== null && wouldBlockGit(kind)) throw FolderBlockedError.by(path);
      if (path.endsWith(ALTERNATES) && kind !== null && kind.size > MAX_ALTERNATES_BYTES)
        throw FolderBlockedError.byLenders(path);
    }
    const fingerprint = JSON.stringify(
      stats.slice(0, files.length).map((one) => one && [one.ino, one.mtimeMs, one.ctimeMs, one.size]),
    );
    const isStale = last?.blocked != null && performance.now() - last.at > recheckMs;
    const read =
      last?.fingerprint === fingerprint && !isStale
        ? last
        : await readAnew(gitDir, files, fingerprint, timeoutMs);
    reads.set(gitDir, read);
    if (read.blocked !== null) throw read.blocked;
  }

  return async (gitDir) => {
    const cached = checks.get(gitDir);
    const now = performance.now();
    if (cached !== undefined && now - cached.at < CHECK_VALID_MS) {
      await cached.pending;
      return;
    }
    const pending = look(gitDir);
    // Later callers wait for this check, however long it takes.
    checks.set(gitDir, { at: Infinity, pending });
    await pending.finally(() => {
      const own = checks.get(gitDir);
      if (own?.pending === pending) own.at = performance.now();
    });
  };
}

/** The guard of this process; all callers share its results. */
export const guardFolder: FolderGuard = folderGuard();

const configurationOf = (gitDir: string): string[] =>
  ['config', 'config.worktree'].map((name) => join(gitDir, name));

async function readAnew(
  gitDir: string,
  files: string[],
  fingerprint: string,
  timeoutMs: number,
): Promise<ConfigCheck> {
  try {
    const { stdout } = await runGit(['config', '--list', '--includes', '--show-origin', '-z'], {
      gitDir,
      timeoutMs,
    });
    const included = filesIn(stdout.toString('utf8'), gitDir);
    const all = [...new Set([...configurationOf(gitDir), ...included])].slice(0, MAX_CONFIG_FILES);
    // If more files turned up, the next request checks them again.
    return {
      fingerprint: all.length === files.length ? fingerprint : '',
      files: all,
      blocked: null,
      at: performance.now(),
    };
  } catch (error) {
    return { fingerprint, files, blocked: await whyUnread(error, gitDir), at: performance.now() };
  }
}

/** @returns null for any other failure: the actual Git command will report it */
async function whyUnread(cause: unknown, gitDir: string): Promise<FolderBlockedError | null> {
  if (cause instanceof FolderBlockedError) return cause;
  if (cause instanceof GitError && cause.reason === 'timeout') return new FolderBlockedError(UNREADABLE);
  const gone = await workTreeGone(cause, { gitDir }).catch(() => null);
  return gone === null ? null : new FolderBlockedError(gone.message);
}

/** Every configuration file, and the files they include. */
function filesIn(listed: string, gitDir: string): string[] {
  const stats: string[] = [];
  const parts = listed.split('\0');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const origin = parts[at] ?? '';
    if (!origin.startsWith('file:')) continue;
    const file = resolve(gitDir, origin.slice(5));
    stats.push(file);
    const [name = '', value = ''] = (parts[at + 1] ?? '').split(/\n(.*)/s);
    if (INCLUDES.test(name) && value !== '')
      stats.push(isAbsolute(value) ? value : resolve(dirname(file), value));
  }
  return stats;
}
