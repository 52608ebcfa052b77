import type { FolderAsk, FolderReply } from '../../shared/folder-questions.ts';
import { repositoryNotFound } from '../auth/guard.ts';
import type { Host } from '../host.ts';
import { releaseIdleMemory } from '../idle-memory.ts';
import { toRefusal } from '../to-refusal.ts';
import { folderAnswers, folderStreams } from './answers.ts';
import { damageRefusal, toFolderRefusal } from './refusal.ts';

/** A question that is being answered. */
interface Running {
  stop: AbortController;
  /** The reader has taken a part. */
  more: () => void;
}

export interface FolderPort {
  ask: (question: FolderAsk) => void;
  more: (id: number) => void;
  cancel: (id: number) => void;
}

/**
 * Answers questions about the folders of a host. Parts of an answer are sent as far as the reader has room for them:
 * meanwhile Git is paused, whatever the size of what it prints.
 */
export function serveFolderQuestions(host: Host, reply: (message: FolderReply) => void): FolderPort {
  const answers = folderAnswers(host);
  const streams = folderStreams(host);
  const running = new Map<number, Running>();
  const memory = releaseIdleMemory();

  async function answer(
    { question, repo, input, id }: FolderAsk,
    room: Room,
    signal: AbortSignal,
  ): Promise<void> {
    const repository = host.store.get(repo);
    if (repository === null) throw repositoryNotFound();
    await host.folder(repository);
    host.graphs.touch(repository.gitDir);
    const at = { repository, signal };
    if (isKeyOf(answers, question)) {
      // The table of questions says what belongs to which.
      const value: unknown = await answers[question](at, input);
      if (!signal.aborted) reply({ type: 'answer', id, value });
      return;
    }
    if (!isKeyOf(streams, question)) throw new TypeError(`no such question: ${question}`);
    for await (const part of await streams[question](at, input)) {
      await room.wait();
      if (signal.aborted) return;
      reply({ type: 'part', id, part });
    }
    if (!signal.aborted) reply({ type: 'end', id });
  }

  return {
    ask(question) {
      const stop = new AbortController();
      const room = createRoom(question.window, stop.signal);
      running.set(question.id, { stop, more: room.more });
      const over = memory.begin();
      answer(question, room, stop.signal)
        .catch((error: unknown) => {
          if (stop.signal.aborted) return;
          const about = { question: question.question };
          reply({
            type: 'refusal',
            id: question.id,
            refusal: damageRefusal(error) ?? toFolderRefusal(toRefusal(error, host.log, about)),
          });
        })
        .finally(() => {
          running.delete(question.id);
          over();
        });
    },
    more: (id) => running.get(id)?.more(),
    cancel: (id) => running.get(id)?.stop.abort(),
  };
}

const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string =>
  Object.hasOwn(table, key);

interface Room {
  /** Resolves when one more part may be sent, or none is needed. */
  wait: () => Promise<void>;
  more: () => void;
}

function createRoom(window: number, signal: AbortSignal): Room {
  let left = window;
  let wake: (() => void) | null = null;
  signal.addEventListener('abort', () => wake?.(), { once: true });
  return {
    async wait() {
      if (left === 0 && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      left -= 1;
    },
    more() {
      left += 1;
      wake?.();
    },
  };
}
