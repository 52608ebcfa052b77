/**
 * The only place that starts a process. Every run has an argument array (no shell), a clean environment, a timeout, an
 * output limit and an AbortSignal.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { blankRepository, objectsOf } from '../objects/blank.ts';
import { endProcess } from './end-process.ts';
import { endsWithUs } from './ends-with-us.ts';
import { gitEnvironment, userEnvironment } from './environment.ts';
import { GitError, type GitErrorReason } from './error.ts';
import type { ObjectFormat } from '../objects/object-format.ts';
import type { FolderBlockedError } from '../config/folder-blocked.ts';
import { goBehind } from './priority.ts';
import { mayRunHooks, withoutNamedHooks } from './named-hooks.ts';
import { pinnedCommand, pinnedSettings } from './pinned.ts';
import { gitProgram } from './program.ts';
import { refusedVersion } from './refused.ts';
import { noteRun } from './runs.ts';
import { clearMadeSince } from './stale-locks.ts';
import { watchBlocked } from './blocking-file.ts';

export interface RunOptions {
  /** The repository: a bare repository or a `.git` folder, as an absolute path. There is no work tree. */
  gitDir?: string;
  /**
   * Only the repository's objects, with ids of this format, are visible: its configuration, work tree and refs are
   * ignored, so that the output depends on the objects alone.
   */
  objectsOnly?: ObjectFormat;
  /** Working directory, if there is no `gitDir`. */
  cwd?: string;
  /** Added to the clean environment. */
  env?: Readonly<Record<string, string>>;
  /** `-c` settings, `name=value`, after the pinned ones. */
  config?: readonly string[];
  /** Transports that Git may use, whatever a repository's configuration says; default: none. */
  protocols?: readonly ('http' | 'https' | 'file' | 'ssh' | 'git')[];
  /**
   * Runs the user's own Git, with the user's and the system's configuration and environment, to talk to a remote. Only
   * for repositories of ours, whose configuration no other program writes.
   */
  asUser?: boolean;
  /** Called with standard error as it arrives, in arbitrary pieces. */
  onStderr?: (text: string) => void;
  signal?: AbortSignal;
  /** Milliseconds until it is stopped; default 60,000. 0: none (for processes whose owner stops them). */
  timeoutMs?: number;
  /** In place of `timeoutMs`: milliseconds without output on standard error after which it is stopped. */
  silentMs?: number;
  /** Milliseconds that a stopped process may take to finish on its own, once its input is closed; default 0. */
  lingerMs?: number;
  /**
   * Only we use the repository, so that locks left by a stopped process are removed: Git does not clean up a lock if
   * the signal comes while it is being created.
   */
  own?: boolean;
  /** It stays running to wait for requests, and holds no lock while it waits. */
  resident?: boolean;
  /** What it reads is shown after everything else: other processes go before it. */
  isBehind?: boolean;
}

export interface CollectOptions extends RunOptions {
  /** Standard input; default empty. */
  input?: string | Uint8Array;
  /** Limit for standard output in bytes; default 64 MiB. */
  maxOutput?: number;
  /** Exit codes that are not an error; default only 0. */
  okCodes?: readonly number[];
}

export interface GitOutput {
  code: number;
  stdout: Buffer;
  stderr: string;
}

export interface GitStream {
  stdin: Writable;
  stdout: Readable;
  /** Settles when the process has ended; never an unhandled rejection. */
  done: Promise<{ code: number; stderr: string }>;
  /** Stops the process as Git expects (see `endProcess`); `done` rejects with this reason once it has ended. */
  kill: (reason?: GitErrorReason | FolderBlockedError) => void;
  pid: number | undefined;
}

/**
 * The working directory of commands on a repository: a folder that does not change. In the repository itself Git would
 * look for attributes and names beside its own files, and Windows for a program called `git`.
 */
const NEUTRAL_FOLDER = dirname(process.execPath);
const MAX_STDERR_CHARS = 16_384;
const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * In a session of its own the process has no terminal for a helper to prompt on, and is stopped with everything it
 * started: a remote helper would otherwise keep waiting for a silent remote after Git itself has ended.
 */
const needsOwnSession = ({ asUser = false, protocols = [] }: RunOptions): boolean =>
  process.platform !== 'win32' && (asUser || protocols.some((one) => one !== 'file'));

const folderOf = ({ gitDir, cwd }: RunOptions): string | undefined =>
  gitDir === undefined ? cwd : NEUTRAL_FOLDER;

/** The repository that Git gets to see, and with which variables. */
const viewOf = (
  gitDir: string,
  format: ObjectFormat | undefined,
): { gitDir: string; env: Record<string, string> } =>
  format === undefined ? { gitDir, env: {} } : { gitDir: blankRepository(format), env: objectsAlone(gitDir) };

/** Where a shallow clone ends is a fact of its objects: beyond that Git would miss some. */
function objectsAlone(gitDir: string): Record<string, string> {
  const objects = objectsOf(gitDir);
  const shallow = join(dirname(objects), 'shallow');
  return { GIT_OBJECT_DIRECTORY: objects, ...(existsSync(shallow) ? { GIT_SHALLOW_FILE: shallow } : {}) };
}

function start(args: readonly string[], options: RunOptions): ChildProcessWithoutNullStreams {
  const { asUser = false, gitDir, config = [], protocols } = options;
  const settings = [...pinnedSettings(asUser), ...config].flatMap((setting) => ['-c', setting]);
  const seen = gitDir === undefined ? undefined : viewOf(gitDir, options.objectsOnly);
  const before = [...settings, ...(seen === undefined ? [] : ['--git-dir', seen.gitDir])];
  const variables = { GIT_ALLOW_PROTOCOL: protocols?.join(':') ?? 'none', ...seen?.env, ...options.env };
  const env = asUser ? userEnvironment(variables) : gitEnvironment(variables);
  const where = { cwd: folderOf(options), env };
  const git = gitProgram();
  if (git === null) throw new GitError(args[0] ?? '', 'missing', null, '');
  const hooks = mayRunHooks(args[0] ?? '') ? withoutNamedHooks(git, before, where) : {};
  if (hooks === null) throw new GitError(args[0] ?? '', 'timeout', null, '');
  return spawn(git, [...before, '--no-pager', ...pinnedCommand(args)], {
    ...where,
    env: { ...env, ...hooks },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    detached: needsOwnSession(options),
    shell: false,
  });
}

/** Waits for Git to end. @throws GitError if it failed */
export async function endedWell({ done }: Pick<GitStream, 'done'>, subcommand: string): Promise<void> {
  const { code, stderr } = await done;
  if (code !== 0) throw new GitError(subcommand, 'exit', code, stderr);
}

/**
 * Starts `git <args>` and returns its streams. `done` rejects only on a kill or a spawn error, with GitError, or with
 * FolderBlockedError if Git blocked on a file that is not a regular one.
 */
export function streamGit(args: readonly string[], options: RunOptions = {}): GitStream {
  const subcommand = args[0] ?? '';
  let stderr = '';
  let killed: GitErrorReason | FolderBlockedError | undefined;
  if (options.signal?.aborted === true) throw new GitError(subcommand, 'aborted', null, '');
  if (refusedVersion() !== null) throw new GitError(subcommand, 'too-old', null, '');
  const child = start(args, options);
  if (options.isBehind === true) goBehind(child.pid);
  endsWithUs(child, () => (needsOwnSession(options) ? signalGroup(child, 'SIGTERM') : child.kill()));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_CHARS);
    if (options.silentMs !== undefined) timer?.refresh();
    options.onStderr?.(text);
  });
  // If a process ends before it has read its input, its exit code is reported, not EPIPE.
  child.stdin.on('error', () => undefined);

  const startedAt = Date.now();
  if (options.gitDir !== undefined && options.resident !== true) noteRun(options.gitDir, subcommand, child);

  const kill = (reason: GitErrorReason | FolderBlockedError = 'aborted'): void => {
    if (killed !== undefined) return;
    killed = reason;
    // The reader gets the reason, too, instead of a truncated output.
    if (typeof reason !== 'string') child.stdout.on('error', () => undefined).destroy(reason);
    // A transport may wait for the network for minutes.
    const send = needsOwnSession(options)
      ? (signal: NodeJS.Signals) => signalGroup(child, signal)
      : undefined;
    endProcess(child, options.lingerMs ?? 0, send);
  };
  const timeout = options.silentMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const timer = timeout > 0 ? setTimeout(() => kill('timeout'), timeout) : undefined;
  const onAbort = (): void => kill('aborted');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  // A resident process is watched during each request.
  const { gitDir = options.env?.['GIT_DIR'], cwd, resident = false } = options;
  const unwatch = resident ? () => undefined : watchBlocked({ gitDir, cwd }, kill);

  const done = new Promise<{ code: number; stderr: string }>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      unwatch();
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      reject(new GitError(subcommand, whyNotStarted(error, folderOf(options)), null, error.message));
    });
    child.once('close', (code) => {
      unwatch();
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      if (killed !== undefined) {
        const error = typeof killed === 'string' ? new GitError(subcommand, killed, null, stderr) : killed;
        const cleared =
          options.own === true ? clearMadeSince(options.gitDir ?? '', startedAt) : Promise.resolve();
        void cleared.catch(() => undefined).finally(() => reject(error));
      } else if (code === null) reject(new GitError(subcommand, 'signal', null, stderr));
      else if (code === 128 && options.gitDir !== undefined && !existsSync(options.gitDir))
        reject(new GitError(subcommand, 'no-folder', null, stderr));
      else resolve({ code, stderr });
    });
  });
  done.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, done, kill, pid: child.pid };
}

/** Signals the process and everything it started. */
function signalGroup({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** ENOENT means a missing program or a missing working directory. */
function whyNotStarted({ code }: NodeJS.ErrnoException, where: string | undefined): GitErrorReason {
  if (code !== 'ENOENT') return 'signal';
  return where === undefined || existsSync(where) ? 'missing' : 'no-folder';
}

/**
 * Runs `git <args>` to completion and collects standard output.
 * @throws GitError on any exit code outside `okCodes`, a timeout, an abort, or output above the limit.
 */
export async function runGit(args: readonly string[], options: CollectOptions = {}): Promise<GitOutput> {
  const stream = streamGit(args, options);
  const cap = options.maxOutput ?? DEFAULT_MAX_OUTPUT_BYTES;
  const chunks: Buffer[] = [];
  let size = 0;
  stream.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > cap) stream.kill('too-large');
    else chunks.push(chunk);
  });
  stream.stdin.end(options.input ?? '');
  const { code, stderr } = await stream.done;
  if (!(options.okCodes ?? [0]).includes(code)) throw new GitError(args[0] ?? '', 'exit', code, stderr);
  return { code, stdout: Buffer.concat(chunks), stderr };
}

/** Like `runGit`, but returns standard output as text without the last line end. */
export async function gitText(args: readonly string[], options: CollectOptions = {}): Promise<string> {
  const { stdout } = await runGit(args, options);
  return stdout.toString('utf8').replace(/\n$/, '');
}
