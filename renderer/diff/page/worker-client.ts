import type {
  AnswerOf,
  Answered,
  QuestionOf,
  WorkerCommand,
  FromWorker,
  QuestionName,
  WorkerEvent,
} from '../model/protocol.ts';

/** There will be no answer: the worker could not give one, stopped, or never started. */
export class NoAnswer extends Error {}

/** A question that was sent. `ask` guarantees that the name fits the parameters. */
export interface PendingQuestion {
  type: 'ask';
  id: number;
  name: QuestionName;
  ask: QuestionOf<QuestionName>;
}

/** The parts of a worker that are used. */
export interface WorkerPort {
  postMessage(message: WorkerCommand | PendingQuestion): void;
  addEventListener(type: 'message', listener: (event: { data: FromWorker }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

export interface ClientEvents {
  onEvent: (event: WorkerEvent) => void;
  /** The worker crashed. */
  onCrash: () => void;
}

type Open = (answered: Answered | NoAnswer) => void;

/** The page's end of a diff worker: sends commands, asks questions by number, and dispatches events. */
export class WorkerClient {
  readonly #take: () => WorkerPort;
  readonly #events: ClientEvents;
  readonly #open = new Map<number, Open>();
  #worker: WorkerPort | null = null;
  #last = 0;

  constructor(take: () => WorkerPort, events: ClientEvents) {
    this.#take = take;
    this.#events = events;
  }

  start(): void {
    const worker = this.#take();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => {
      if (this.#worker !== worker) return;
      if (data.type === 'answer') this.#answered(data);
      else this.#events.onEvent(data);
    });
    worker.addEventListener('error', () => {
      if (this.#worker !== worker) return;
      this.#refuseAll('The diff worker stopped.');
      this.#events.onCrash();
    });
  }

  /** Stops the worker; pending questions fail. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#refuseAll('This comparison is no longer being read.');
  }

  send(command: WorkerCommand): void {
    this.#worker?.postMessage(command);
  }

  /** Asks a question. Rejects with NoAnswer. */
  ask<Name extends QuestionName>(name: Name, ask: QuestionOf<Name>): Promise<AnswerOf<Name>> {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      if (!worker) {
        reject(new NoAnswer('This comparison is not read.'));
        return;
      }
      this.#last += 1;
      this.#open.set(this.#last, (answered) => {
        if (answered instanceof NoAnswer) reject(answered);
        else if ('failed' in answered) reject(new NoAnswer(answered.failed));
        else resolve(answered.answer);
      });
      worker.postMessage({ type: 'ask', id: this.#last, name, ask });
    });
  }

  #answered(answered: Answered): void {
    const open = this.#open.get(answered.id);
    this.#open.delete(answered.id);
    open?.(answered);
  }

  #refuseAll(why: string): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const each of open) each(new NoAnswer(why));
  }
}

/** For questions whose answer may be lost when the comparison is closed. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
