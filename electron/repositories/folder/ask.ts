import { setTimeout as sleep } from 'node:timers/promises';
import { QuestionRefused, type FolderLine } from '../../embedded/folder-line.ts';
import type { CallOptions } from '../../host/client.ts';
import { ConnectionLost } from '../../host/connection.ts';
import { startDeadline } from '../../host/deadline.ts';
import { orAborted } from '../../host/in-time.ts';
import type { RepositoryPlace } from '../../host/types.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type {
  FolderQuestion,
  FolderQuestions,
  FolderStream,
  FolderStreams,
} from '../../../shared/folder-questions.ts';
import { type Folders, folderFailure } from './reasons.ts';
import { CANCELLED, timeoutOf, tookTooLong } from './words.ts';

const RETRY_DELAY_MS = 200;
/** How often a read is tried while the process that reads folders is started again. */
const MAX_TRIES = 4;

/** Asks the process that reads folders, within a question's time. Fails with `AppFailure` about the folder. */
export interface AskFolder {
  one<Q extends FolderQuestion>(
    question: Q,
    place: RepositoryPlace,
    input: FolderQuestions[Q]['input'],
    options?: CallOptions,
  ): Promise<FolderQuestions[Q]['answer']>;
  /** @param read what must be read of the answer within that time */
  parts<Q extends FolderStream, T>(
    question: Q,
    request: RepositoryPlace,
    input: FolderStreams[Q]['input'],
    read: (parts: AsyncGenerator<FolderStreams[Q]['part'], void>) => Promise<T>,
    options?: CallOptions & { left?: AbortSignal },
  ): Promise<T>;
  /** Explains why what is read here, without a question, has failed. */
  explained<T>(request: RepositoryPlace, read: Promise<T>): Promise<T>;
}

/** A folder that could not be served, for example because its drive was mounted late, is retried. */
export function createAskFolder(line: FolderLine, folders: Folders): AskFolder {
  async function ask<T>(
    question: FolderQuestion | FolderStream,
    request: RepositoryPlace,
    signal: AbortSignal | undefined,
    answer: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await answerInTime(question, signal, answer).catch(async (cause: unknown) => {
        if (!(await isServedAgain(folders, request.repo, cause))) throw cause;
        return await answerInTime(question, signal, answer);
      });
    } catch (cause) {
      throw await folderFailure(folders, { question, request, cause });
    }
  }

  return {
    one: (question, place, input, { signal } = {}) =>
      ask(question, place, signal, (stop) => line.ask(question, place.repo, input, stop)),
    parts: (question, request, input, read, { signal, left } = {}) =>
      ask(question, request, signal, async (stop) => {
        const over = left === undefined ? stop : AbortSignal.any([stop, left]);
        return await read(await line.open(question, request.repo, input, over));
      }),
    explained: (request, read) =>
      read.catch(async (cause: unknown) => {
        throw await folderFailure(folders, { question: 'diff', request, cause });
      }),
  };
}

/**
 * Answers within the question's time. A read is tried again when the process ended meanwhile, and once when Git
 * failed: the repository may just have been repacked.
 */
async function answerInTime<T>(
  question: FolderQuestion | FolderStream,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const isRead = question !== 'writeNote';
  const deadline = startDeadline(timeoutOf(question));
  const stop = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = deadline.orOver(ask(stop));
        return await (signal === undefined ? answer : orAborted(signal, answer));
      } catch (error) {
        if (!isRead || stop.aborted || !mayRetry(error, tries)) throw error;
        await sleep(RETRY_DELAY_MS, undefined, { signal: stop });
      }
    }
  } catch (cause) {
    if (signal?.aborted === true) throw new AppFailure(CANCELLED, { cause });
    if (deadline.signal.aborted) throw new AppFailure(tookTooLong(question), { cause });
    throw cause;
  } finally {
    deadline.clear();
  }
}

function mayRetry(error: unknown, tries: number): boolean {
  if (error instanceof ConnectionLost) return tries < MAX_TRIES;
  return error instanceof QuestionRefused && tries === 1 && error.refusal.kind === 'host-unavailable';
}

/** Retries serving a folder that the process does not serve. */
async function isServedAgain(folders: Folders, repo: string, cause: unknown): Promise<boolean> {
  if (!(cause instanceof QuestionRefused) || cause.refusal.kind !== 'not-served') return false;
  if (folders.listFolders().every(({ name }) => name !== repo)) return false;
  return await folders.again(repo).then(
    () => true,
    () => false,
  );
}
