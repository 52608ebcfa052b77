import { Mutex } from 'async-mutex';
import { ByteReader } from '../objects/blobs.ts';
import { GitError } from './error.ts';
import { repositoryIdentity } from '../objects/repository-identity.ts';
import { type GitStream, streamGit } from './run.ts';
import { watchHeld } from './what-holds.ts';

interface Running {
  stream: GitStream;
  reader: ByteReader;
  /** The repository that it was started for. */
  of: string;
}

/** Milliseconds for one answer. */
const TIMEOUT = 30_000;

/**
 * A Git process that stays and answers one question after another (`cat-file --batch-command`, `update-ref --stdin`): a
 * process start costs more than most answers. It starts with the first question, and again after it has died, or another
 * repository has taken the place of its own.
 */
export class Coprocess {
  readonly #args: readonly string[];
  readonly #gitDir: string;
  readonly #idleMs: number | null;
  #idle: NodeJS.Timeout | undefined;
  #running: Running | null = null;
  readonly #mutex = new Mutex();

  /** `idleMs`: milliseconds after the last answer in which it ends; null: its owner ends it. */
  constructor(gitDir: string, args: readonly string[], idleMs: number | null = null) {
    this.#gitDir = gitDir;
    this.#args = args;
    this.#idleMs = idleMs;
  }

  /**
   * Writes the question and reads the answer; questions wait for each other.
   * @throws whatever `answer` throws, and GitError when the process dies or is silent too long. The process is ended
   *   then, so that no later question reads a stale answer.
   */
  async ask<T>(question: string | Uint8Array, answer: (reader: ByteReader) => Promise<T>): Promise<T> {
    return await this.#mutex.runExclusive(() => this.#ask(question, answer));
  }

  async #ask<T>(question: string | Uint8Array, answer: (reader: ByteReader) => Promise<T>): Promise<T> {
    const of = repositoryIdentity(this.#gitDir);
    if (this.#running !== null && this.#running.of !== of) void this.close();
    const running = this.#running ?? this.#start();
    const timer = setTimeout(() => running.stream.kill('timeout'), TIMEOUT);
    const unwatch = watchHeld(this.#gitDir, running.stream.kill);
    try {
      running.stream.stdin.write(question);
      return await answer(running.reader);
    } catch (error) {
      void this.close();
      if (error instanceof GitError) throw error;
      const { code, stderr } = await running.stream.done;
      throw new GitError(this.#args[0] ?? '', 'exit', code, stderr);
    } finally {
      clearTimeout(timer);
      unwatch();
      this.#rest();
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#idleMs !== null) this.#idle = setTimeout(() => void this.close(), this.#idleMs);
  }

  #start(): Running {
    const stream = streamGit(this.#args, { gitDir: this.#gitDir, timeoutMs: 0, resident: true });
    const of = repositoryIdentity(this.#gitDir);
    const running = { stream, of, reader: new ByteReader(stream.stdout) };
    this.#running = running;
    // A process that has ended, for whatever reason, is not asked again.
    const forget = (): void => {
      if (this.#running === running) this.#running = null;
    };
    stream.done.then(forget, forget);
    return running;
  }

  /** Starts the process before there is a question; it takes a moment until it listens. */
  begin(): void {
    if (this.#running === null) this.#start();
  }

  /** Lets the process end, and resolves when it has; the next question starts a new one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    running?.stream.stdin.end();
    await running?.stream.done.catch(() => undefined);
  }
}

/** Reads an answer line; a process that is gone ends the question with an error. */
export async function answerLine(reader: ByteReader, separator = 0x0a): Promise<string> {
  const line = await reader.line(separator);
  if (line === null) throw new Error('the process ended');
  return line;
}
