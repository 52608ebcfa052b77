import type {
  FolderQuestion,
  FolderQuestions,
  FolderRefusal,
  FolderReply,
  FolderStream,
  FolderStreams,
} from '../../shared/folder-questions.ts';
import type { HostingCommand } from '../../shared/embedded.ts';
import { ConnectionLost } from '../host/connection.ts';

/** The process that reads folders refused a question. */
export class QuestionRefused extends Error {
  readonly refusal: FolderRefusal;

  constructor(refusal: FolderRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Asks the process that reads folders. Fails with `QuestionRefused`, `ConnectionLost` when the process ended, or the
 * signal's reason.
 */
export interface FolderLine {
  ask<Q extends FolderQuestion>(
    question: Q,
    repo: string,
    input: FolderQuestions[Q]['input'],
    signal: AbortSignal,
  ): Promise<FolderQuestions[Q]['answer']>;
  /** Resolves when the first part has come; the process ends its work when no more are read. */
  open<Q extends FolderStream>(
    question: Q,
    repo: string,
    input: FolderStreams[Q]['input'],
    signal: AbortSignal,
  ): Promise<AsyncGenerator<FolderStreams[Q]['part'], void>>;
}

interface Deps {
  org: string;
  /** Resolves when the process can be asked. */
  ensure: () => Promise<unknown>;
  /** @returns false if no process runs */
  send: (command: HostingCommand) => boolean;
}

/** Parts of an answer that may be on their way at a time: pieces of a diff have up to 256 KiB. */
const WINDOW_PARTS = 8;

interface Pending {
  onReply: (reply: FolderReply) => void;
  onLost: () => void;
}

interface Connection {
  line: FolderLine;
  onReply: (reply: FolderReply) => void;
  /** The process has ended. */
  onLost: () => void;
}

/** Connects questions with their answers, over the message port of a process. */
export function createFolderLine({ org, ensure, send }: Deps): Connection {
  const pending = new Map<number, Pending>();
  let last = 0;

  async function begin(
    question: string,
    about: { repo: string; input: unknown; signal: AbortSignal },
    one: Pending,
  ): Promise<number> {
    const { repo, input, signal } = about;
    await ensure();
    signal.throwIfAborted();
    last += 1;
    const id = last;
    pending.set(id, one);
    if (send({ type: 'ask', id, org, question, repo, input, window: WINDOW_PARTS })) return id;
    pending.delete(id);
    throw new ConnectionLost('no process answers');
  }

  const cancel = (id: number): void => {
    if (pending.delete(id)) send({ type: 'cancel', org, id });
  };

  const line: FolderLine = {
    async ask<Q extends FolderQuestion>(
      question: Q,
      repo: string,
      input: FolderQuestions[Q]['input'],
      signal: AbortSignal,
    ) {
      const answer = Promise.withResolvers<FolderQuestions[Q]['answer']>();
      const one: Pending = {
        onReply(reply) {
          // The table of questions says what the answer is: the process is of the same build.
          if (reply.type === 'answer') answer.resolve(reply.value);
          else if (reply.type === 'refusal') answer.reject(new QuestionRefused(reply.refusal));
        },
        onLost: () => answer.reject(new ConnectionLost('the process ended')),
      };
      const id = await begin(question, { repo, input, signal }, one);
      const abort = (): void => {
        cancel(id);
        answer.reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await answer.promise;
      } finally {
        signal.removeEventListener('abort', abort);
        pending.delete(id);
      }
    },
    async open<Q extends FolderStream>(
      question: Q,
      repo: string,
      input: FolderStreams[Q]['input'],
      signal: AbortSignal,
    ) {
      const inbox = createInbox<FolderStreams[Q]['part']>();
      const id = await begin(question, { repo, input, signal }, inbox);
      const abort = (): void => {
        cancel(id);
        inbox.fail(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      async function* parts(): AsyncGenerator<FolderStreams[Q]['part'], void> {
        try {
          for (let part = await inbox.next(); part !== null; part = await inbox.next()) {
            send({ type: 'more', org, id });
            yield part.value;
          }
        } finally {
          signal.removeEventListener('abort', abort);
          cancel(id);
        }
      }
      try {
        await inbox.begun;
      } catch (error) {
        signal.removeEventListener('abort', abort);
        pending.delete(id);
        throw error;
      }
      return parts();
    },
  };

  return {
    line,
    onReply(reply) {
      const one = pending.get(reply.id);
      if (reply.type !== 'part') pending.delete(reply.id);
      one?.onReply(reply);
    },
    onLost() {
      const all = [...pending.values()];
      pending.clear();
      for (const one of all) one.onLost();
    },
  };
}

/** Parts that have come and were not read yet. */
interface Inbox<T> extends Pending {
  /** Resolves when the first part has come, or there is none. */
  begun: Promise<void>;
  fail: (failure: unknown) => void;
  /** The next part; null: there are no more. */
  next: () => Promise<{ value: T } | null>;
}

/** The window limits how many parts there are. */
function createInbox<T>(): Inbox<T> {
  const parts: { value: T }[] = [];
  const begun = Promise.withResolvers<void>();
  let over: { failure: unknown } | 'complete' | null = null;
  let wake: (() => void) | null = null;
  const fail = (failure: unknown): void => {
    over ??= { failure };
    begun.reject(failure);
    wake?.();
  };
  return {
    begun: begun.promise,
    fail,
    onReply(reply: FolderReply): void {
      if (reply.type === 'refusal') return fail(new QuestionRefused(reply.refusal));
      if (reply.type === 'part') parts.push({ value: reply.part });
      else over ??= 'complete';
      begun.resolve();
      wake?.();
    },
    onLost: () => fail(new ConnectionLost('the process ended')),
    async next() {
      for (;;) {
        const part = parts.shift();
        if (part !== undefined) return part;
        if (over === 'complete') return null;
        if (over !== null) throw over.failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
