import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { GitError } from '../process/error.ts';
import { FolderHeld, holds } from './folder-held.ts';
import { runGit } from '../process/run.ts';
import { workTreeGone } from './work-tree-gone.ts';

/** Milliseconds; Git reads its configuration in far less, unless that includes a pipe or a drive that is gone. */
export const CONFIG_TIMEOUT = 5000;
export const UNREADABLE =
  'Git waits for a file that the folder’s configuration includes: it is a pipe, or its drive is gone';

/** Milliseconds for which a check stays valid: a page asks for several things at once. */
const GOOD_FOR = 500;
/** The files that Git opens for nearly every command: a pipe among them would block it. */
const OPENED = [
  'HEAD',
  'packed-refs',
  'shallow',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
  'objects/info/commit-graph',
  'objects/info/commit-graphs/commit-graph-chain',
  'objects/pack/multi-pack-index',
];
/** The most configuration files that are checked. */
const MOST_FILES = 100;
const INCLUDES = /^include(?:if\..*)?\.path$/is;

/** What was found when a folder's configuration was read by Git. */
interface Read {
  /** Its files as they were then. */
  looks: string;
  files: string[];
  held: FolderHeld | null;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

export type FolderGuard = (gitDir: string) => Promise<void>;

/**
 * Checks, before Git is started in somebody's folder, whether Git could read its configuration at once. A changed
 * configuration is read once with a short time limit, and the result holds until it changes again. What blocked Git
 * may go away, as when a drive comes back: after `heldFor` milliseconds it is tried again.
 * @param patience milliseconds in which Git has to have read the configuration
 * @throws FolderHeld with what is in the way.
 */
export function folderGuard({ heldFor = 30_000, patience = CONFIG_TIMEOUT } = {}): FolderGuard {
  const looked = new Map<string, { at: number; looking: Promise<void> }>();
  const reads = new Map<string, Read>();

  async function look(gitDir: string): Promise<void> {
    const last = reads.get(gitDir);
    const files = last?.files ?? configurationOf(gitDir);
    const paths = [...files, ...OPENED.map((name) => join(gitDir, name))];
    const found = await Promise.all(paths.map(async (path) => await stat(path).catch(() => null)));
    for (const [index, kind] of found.entries())
      if (kind !== null && holds(kind)) throw FolderHeld.by(paths[index] ?? '');
    const looks = JSON.stringify(
      found.slice(0, files.length).map((one) => one && [one.ino, one.mtimeMs, one.ctimeMs, one.size]),
    );
    const over = last?.held != null && performance.now() - last.at > heldFor;
    const read = last?.looks === looks && !over ? last : await readAnew(gitDir, files, looks, patience);
    reads.set(gitDir, read);
    if (read.held !== null) throw read.held;
  }

  return async (gitDir) => {
    const known = looked.get(gitDir);
    const now = performance.now();
    if (known !== undefined && now - known.at < GOOD_FOR) {
      await known.looking;
      return;
    }
    const looking = look(gitDir);
    // Whoever comes meanwhile waits for it, however long it takes.
    looked.set(gitDir, { at: Infinity, looking });
    await looking.finally(() => {
      const mine = looked.get(gitDir);
      if (mine?.looking === looking) mine.at = performance.now();
    });
  };
}

/** The guard of this process: what it found is shared by all callers. */
export const guardFolder: FolderGuard = folderGuard();

const configurationOf = (gitDir: string): string[] =>
  ['config', 'config.worktree'].map((name) => join(gitDir, name));

async function readAnew(gitDir: string, files: string[], looks: string, patience: number): Promise<Read> {
  try {
    const { stdout } = await runGit(['config', '--list', '--includes', '--show-origin', '-z'], {
      gitDir,
      timeoutMs: patience,
    });
    const named = filesIn(stdout.toString('utf8'), gitDir);
    const all = [...new Set([...configurationOf(gitDir), ...named])].slice(0, MOST_FILES);
    // With more files than were known before, they are looked at again with the next request.
    return { looks: all.length === files.length ? looks : '', files: all, held: null, at: performance.now() };
  } catch (error) {
    return { looks, files, held: await whyUnread(error, gitDir), at: performance.now() };
  }
}

/** null: whatever else is wrong, Git says it at once where it is asked for something. */
async function whyUnread(cause: unknown, gitDir: string): Promise<FolderHeld | null> {
  if (cause instanceof FolderHeld) return cause;
  if (cause instanceof GitError && cause.reason === 'timeout') return new FolderHeld(UNREADABLE);
  const gone = await workTreeGone(cause, { gitDir }).catch(() => null);
  return gone === null ? null : new FolderHeld(gone.message);
}

/** Every file of the configuration, and those that it includes where they are there. */
function filesIn(listed: string, gitDir: string): string[] {
  const found: string[] = [];
  const parts = listed.split('\0');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const origin = parts[at] ?? '';
    if (!origin.startsWith('file:')) continue;
    const file = resolve(gitDir, origin.slice(5));
    found.push(file);
    const [name = '', value = ''] = (parts[at + 1] ?? '').split(/\n(.*)/s);
    if (INCLUDES.test(name) && value !== '')
      found.push(isAbsolute(value) ? value : resolve(dirname(file), value));
  }
  return found;
}
