/**
 * The only place that starts a process. Argument arrays (no shell), a clean environment, a time-out, an output cap
 * and an AbortSignal on every run.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { blankRepository, objectsOf } from '../objects/blank.ts';
import { endProcess } from './end-process.ts';
import { gitEnvironment, pinnedArguments, userArguments, userEnvironment } from './environment.ts';
import { GitError, type GitErrorReason } from './error.ts';
import type { ObjectFormat } from '../objects/object-format.ts';
import type { FolderHeld } from '../config/folder-held.ts';
import { refusedVersion } from './refused.ts';
import { noteRun } from './runs.ts';
import { clearMadeSince } from './stale-locks.ts';
import { watchHeld } from './what-holds.ts';

export interface RunOptions {
  /** The repository: a bare repository or a `.git` folder, as an absolute path. No work tree is seen. */
  gitDir?: string;
  /**
   * Of the repository only its objects are read, which have ids of this format: nothing that is configured, checked out
   * or noted in it counts, so that the answer depends on the objects alone.
   */
  objectsOnly?: ObjectFormat;
  /** Working directory, where there is no `gitDir`. */
  cwd?: string;
  /** Added to the clean environment. */
  env?: Readonly<Record<string, string>>;
  /** `-c` settings, `name=value`, after the pinned ones. */
  config?: readonly string[];
  /** Transports that Git may use, whatever a repository's configuration says; default none. */
  protocols?: readonly ('http' | 'https' | 'file' | 'ssh' | 'git')[];
  /**
   * The user's own Git talks to a remote: with the user's and the system's configuration and environment. For
   * repositories of ours alone, whose configuration nobody else writes.
   */
  asUser?: boolean;
  /** Called with standard error as it arrives, in any pieces. */
  heard?: (text: string) => void;
  signal?: AbortSignal;
  /** Milliseconds until it is ended; default 60,000. 0: none (for processes whose owner ends them). */
  timeoutMs?: number;
  /** In place of `timeoutMs`: the milliseconds for which it may say nothing on standard error. */
  silentMs?: number;
  /** Milliseconds that a process which is ended may use to come to its own end, once its input is closed; default 0. */
  lingerMs?: number;
  /**
   * The repository belongs to us alone, so that locks which an ended process leaves are removed: a signal that comes
   * while Git makes one finds it not yet noted.
   */
  own?: boolean;
  /** It stays to wait for questions, and holds no lock while it waits. */
  resident?: boolean;
}

export interface CollectOptions extends RunOptions {
  /** Standard input; default empty. */
  input?: string | Uint8Array;
  /** Bytes of standard output; default 64 MiB. */
  maxOutput?: number;
  /** Exit codes that are an answer and no error; default only 0. */
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
  /** Settles when the process has ended; never rejects unhandled, also when nobody asks. */
  done: Promise<{ code: number; stderr: string }>;
  /** Ends the process as Git expects (see `endProcess`); `done` rejects with this reason once it has ended. */
  kill: (reason?: GitErrorReason | FolderHeld) => void;
  pid: number | undefined;
}

/**
 * The working directory of what is asked of a repository: a folder that nobody changes. In the repository itself Git
 * would look for attributes and names beside its own files, and Windows for a program that is called `git`.
 */
const APART = dirname(process.execPath);
const MAX_STDERR = 16_384;
const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_OUTPUT = 64 * 1024 * 1024;

/**
 * A session of its own has no terminal that a helper could ask at, and is ended with all that was started in it: what
 * talks to a remote is a process that Git starts, and it goes on waiting for a silent one when Git itself has ended.
 */
const ownSession = ({ asUser = false, protocols = [] }: RunOptions): boolean =>
  process.platform !== 'win32' && (asUser || protocols.some((one) => one !== 'file'));

const folderOf = ({ gitDir, cwd }: RunOptions): string | undefined => (gitDir === undefined ? cwd : APART);

/** What Git sees in place of a repository, and with which variables. */
const seenOf = (
  gitDir: string,
  format: ObjectFormat | undefined,
): { gitDir: string; env: Record<string, string> } =>
  format === undefined
    ? { gitDir, env: {} }
    : { gitDir: blankRepository(format), env: { GIT_OBJECT_DIRECTORY: objectsOf(gitDir) } };

function start(args: readonly string[], options: RunOptions): ChildProcessWithoutNullStreams {
  const { asUser = false, gitDir, config = [], protocols } = options;
  const pinned = asUser ? userArguments() : pinnedArguments();
  const settings = config.flatMap((setting) => ['-c', setting]);
  const seen = gitDir === undefined ? undefined : seenOf(gitDir, options.objectsOnly);
  const repository = seen === undefined ? [] : ['--git-dir', seen.gitDir];
  const environment = { GIT_ALLOW_PROTOCOL: protocols?.join(':') ?? 'none', ...seen?.env, ...options.env };
  return spawn('git', [...pinned, ...settings, ...repository, '--no-pager', ...args], {
    cwd: folderOf(options),
    env: asUser ? userEnvironment(environment) : gitEnvironment(environment),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    detached: ownSession(options),
    shell: false,
  });
}

/** Waits for Git's end. @throws GitError where it ended before it had told all */
export async function endedWell({ done }: Pick<GitStream, 'done'>, subcommand: string): Promise<void> {
  const { code, stderr } = await done;
  if (code !== 0) throw new GitError(subcommand, 'exit', code, stderr);
}

/**
 * Starts `git <args>` and hands out its streams. `done` rejects with a GitError on a kill or a spawn error only, and with
 * FolderHeld where it waited for a file of the repository that is no ordinary file.
 */
export function streamGit(args: readonly string[], options: RunOptions = {}): GitStream {
  const subcommand = args[0] ?? '';
  let stderr = '';
  let killed: GitErrorReason | FolderHeld | undefined;
  if (options.signal?.aborted === true) throw new GitError(subcommand, 'aborted', null, '');
  if (refusedVersion() !== null) throw new GitError(subcommand, 'too-old', null, '');
  const child = start(args, options);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
    if (options.silentMs !== undefined) timer?.refresh();
    options.heard?.(text);
  });
  // A process that ends before it has read its input is told by its exit code, not by EPIPE.
  child.stdin.on('error', () => undefined);

  const begun = Date.now();
  if (options.gitDir !== undefined && options.resident !== true) noteRun(options.gitDir, subcommand, child);

  const kill = (reason: GitErrorReason | FolderHeld = 'aborted'): void => {
    if (killed !== undefined) return;
    killed = reason;
    // Its reader hears the reason, too, in place of an output that breaks off.
    if (typeof reason !== 'string') child.stdout.on('error', () => undefined).destroy(reason);
    // A transport may wait for its network for minutes.
    const send = ownSession(options) ? (signal: NodeJS.Signals) => signalGroup(child, signal) : undefined;
    endProcess(child, options.lingerMs ?? 0, send);
  };
  const timeout = options.silentMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT;
  const timer = timeout > 0 ? setTimeout(() => kill('timeout'), timeout) : undefined;
  const onAbort = (): void => kill('aborted');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  // One that stays is watched while it answers a question.
  const { gitDir, resident = false } = options;
  const unwatch = gitDir === undefined || resident ? () => undefined : watchHeld(gitDir, kill);

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
          options.own === true ? clearMadeSince(options.gitDir ?? '', begun) : Promise.resolve();
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

/** Reaches the process and everything that it started. */
function signalGroup({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** The system says the same of a program that is not there and of a working directory that is not. */
function whyNotStarted({ code }: NodeJS.ErrnoException, where: string | undefined): GitErrorReason {
  if (code !== 'ENOENT') return 'signal';
  return where === undefined || existsSync(where) ? 'missing' : 'no-folder';
}

/**
 * Runs `git <args>` to its end and collects standard output.
 * @throws GitError on any exit code outside `okCodes`, a time-out, an abort, or output above the cap.
 */
export async function runGit(args: readonly string[], options: CollectOptions = {}): Promise<GitOutput> {
  const stream = streamGit(args, options);
  const cap = options.maxOutput ?? DEFAULT_OUTPUT;
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

/** Like `runGit`, and gives standard output as text without the last line end. */
export async function gitText(args: readonly string[], options: CollectOptions = {}): Promise<string> {
  const { stdout } = await runGit(args, options);
  return stdout.toString('utf8').replace(/\n$/, '');
}
