import { resolve } from 'node:path';
import { Mutex } from 'async-mutex';
import { LRUCache } from 'lru-cache';
import { BATCH_FORMAT } from '../objects/batch-format.ts';
import { ByteReader } from '../objects/blobs.ts';
import { GitError } from './error.ts';
import { repositoryIdentity } from '../objects/repository-identity.ts';
import { type GitStream, streamGit } from './run.ts';
import { watchBlocked } from './blocking-file.ts';

interface Running {
  stream: GitStream;
  reader: ByteReader;
  /** Identity of the repository it was started for. */
  of: string;
}

const ANSWER_TIMEOUT_MS = 30_000;
/** Short, because an idle process keeps files of the repository open. */
const IDLE_MS = 10_000;
/** Beyond, the least recently used processes end. */
const MAX_PROCESSES = 32;

/** What a resident process does: read objects, or move refs in Git's own transactions. */
const COMMANDS = {
  objects: ['cat-file', `--batch-command=${BATCH_FORMAT}`],
  refs: ['update-ref', '-z', '--no-deref', '--stdin'],
} as const;
type Command = keyof typeof COMMANDS;

/**
 * A resident Git process that answers one request after another (`cat-file --batch-command`, `update-ref --stdin`):
 * starting a process costs more than most responses. It starts with the first request, and again after it died or its
 * repository was replaced.
 */
class ResidentGit {
  readonly #command: Command;
  readonly #gitDir: string;
  #idle: NodeJS.Timeout | undefined;
  #running: Running | null = null;
  readonly #mutex = new Mutex();

  constructor(gitDir: string, command: Command) {
    this.#gitDir = gitDir;
    this.#command = command;
  }

  /**
   * Writes the request and reads the response; requests wait for each other.
   * @throws whatever `answer` throws, and GitError when the process dies or is silent too long. The process is closed
   * then, so that no later request reads a stale response.
   */
  async ask<T>(question: string | Uint8Array, answer: (reader: ByteReader) => Promise<T>): Promise<T> {
    return await this.#mutex.runExclusive(() => this.#ask(question, answer));
  }

  async #ask<T>(question: string | Uint8Array, answer: (reader: ByteReader) => Promise<T>): Promise<T> {
    const of = repositoryIdentity(this.#gitDir);
    if (this.#running !== null && this.#running.of !== of) this.#closeUnused();
    const running = this.#running ?? this.#start();
    const timer = setTimeout(() => running.stream.kill('timeout'), ANSWER_TIMEOUT_MS);
    const unwatch = watchBlocked({ gitDir: this.#gitDir }, running.stream.kill);
    try {
      running.stream.stdin.write(question);
      return await answer(running.reader);
    } catch (error) {
      if (error instanceof GitError) {
        this.#closeUnused();
        throw error;
      }
      this.close();
      const { code, stderr } = await running.stream.done;
      throw new GitError(COMMANDS[this.#command][0], 'exit', code, stderr);
    } finally {
      clearTimeout(timer);
      unwatch();
      this.#restartIdleTimer();
    }
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#closeUnused(), IDLE_MS);
  }

  #start(): Running {
    const stream = streamGit(COMMANDS[this.#command], { gitDir: this.#gitDir, timeoutMs: 0, resident: true });
    const of = repositoryIdentity(this.#gitDir);
    const running = { stream, of, reader: new ByteReader(stream.stdout) };
    this.#running = running;
    // A process that has ended is not used again.
    const forget = (): void => {
      if (this.#running === running) this.#running = null;
    };
    const here = alive.get(this.#gitDir) ?? new Set();
    const ended = stream.done.then(forget, forget).finally(() => {
      here.delete(ended);
      if (here.size === 0 && alive.get(this.#gitDir) === here) alive.delete(this.#gitDir);
    });
    alive.set(this.#gitDir, here.add(ended));
    return running;
  }

  /** Starts the process before the first request; it takes a moment to be ready. */
  begin(): void {
    if (this.#running === null) this.#start();
    this.#restartIdleTimer();
  }

  /** Lets the process end after the request that it may be answering; the next one starts a new process. */
  close(): void {
    this.#forget()?.stream.stdin.end();
  }

  /**
   * The same where no request is being answered. One that only reads is killed: Git may still print an object that is
   * longer than it says, and waits for a reader. One that moves refs ends by itself, and leaves no lock.
   */
  #closeUnused(): void {
    const stream = this.#forget()?.stream;
    if (this.#command === 'objects') stream?.kill();
    else stream?.stdin.end();
  }

  #forget(): Running | null {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    return running;
  }

  /** The same once every request that waits is answered: none of them starts another. */
  async closeAfterAll(): Promise<void> {
    await this.#mutex.runExclusive(() => this.#closeUnused());
  }
}

/** Every process that has not ended yet, by repository: also those that were told to, or that another one replaced. */
const alive = new Map<string, Set<Promise<void>>>();

const residents = new LRUCache<string, ResidentGit>({
  max: MAX_PROCESSES,
  dispose: (process) => process.close(),
});

const keyOf = (gitDir: string, command: Command): string => `${command}\0${resolve(gitDir)}`;

/** A repository's process for one command; started on demand. */
export function residentGit(gitDir: string, command: Command): ResidentGit {
  const key = keyOf(gitDir, command);
  const resident = residents.get(key) ?? new ResidentGit(resolve(gitDir), command);
  residents.set(key, resident, { noDisposeOnSet: true });
  return resident;
}

/**
 * Ends the processes of a repository that is about to be moved or deleted; resolves once they have closed its files.
 */
export async function endResidents(gitDir: string): Promise<void> {
  const keys = [keyOf(gitDir, 'objects'), keyOf(gitDir, 'refs')];
  const running = keys.map((key) => residents.peek(key));
  for (const key of keys) residents.delete(key);
  await Promise.all(running.map(async (resident) => await resident?.closeAfterAll()));
  const ending = alive.get(resolve(gitDir));
  if (ending) await Promise.all(ending);
}

/** Lets all of them end; they start again when they are needed. */
export const endAllResidents = (): void => residents.clear();

/** Reads a line. @throws if the process has ended */
export async function answerLine(reader: ByteReader): Promise<string> {
  const line = await reader.line();
  if (line === null) throw new Error('the Git process has ended');
  return line;
}
