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
  /** The same of a worker that was left, while it answers what must not be lost. */
  onLateEvent: (event: WorkerEvent) => void;
  /** The worker crashed. */
  onCrash: () => void;
}

interface Open {
  settle: (answered: Answered | NoAnswer) => void;
  /** Whether it is answered even if the comparison is left. */
  isToTheEnd: boolean;
}

/** A worker, and the questions that it has not answered. */
interface Run {
  worker: WorkerPort;
  open: Map<number, Open>;
}

/** The page's end of a diff worker: sends commands, asks questions by number, and dispatches events. */
export class WorkerClient {
  readonly #take: () => WorkerPort;
  readonly #events: ClientEvents;
  #run: Run | null = null;
  #last = 0;

  constructor(take: () => WorkerPort, events: ClientEvents) {
    this.#take = take;
    this.#events = events;
  }

  start(): void {
    const worker = this.#take();
    const run: Run = { worker, open: new Map() };
    this.#run = run;
    worker.addEventListener('message', ({ data }) => {
      if (data.type === 'answer') this.#answered(run, data);
      else if (this.#run === run) this.#events.onEvent(data);
      else this.#events.onLateEvent(data);
    });
    worker.addEventListener('error', () => {
      refuse(run, () => true, 'The diff worker stopped.');
      if (this.#run === run) this.#events.onCrash();
      else worker.terminate();
    });
  }

  /** Stops the worker, at once or after the last answer that must not be lost; other pending questions fail. */
  stop(): void {
    const run = this.#run;
    if (!run) return;
    this.#run = null;
    refuse(run, ({ isToTheEnd }) => !isToTheEnd, 'This comparison is no longer being read.');
    if (run.open.size === 0) run.worker.terminate();
  }

  send(command: WorkerCommand): void {
    this.#run?.worker.postMessage(command);
  }

  /** Asks a question. Rejects with NoAnswer. */
  ask<Name extends QuestionName>(name: Name, ask: QuestionOf<Name>): Promise<AnswerOf<Name>> {
    return this.#ask(name, ask, false);
  }

  /** Asks a question that is answered even if the comparison is left, or read again, meanwhile. Rejects with NoAnswer. */
  askToTheEnd<Name extends QuestionName>(name: Name, ask: QuestionOf<Name>): Promise<AnswerOf<Name>> {
    return this.#ask(name, ask, true);
  }

  #ask<Name extends QuestionName>(
    name: Name,
    ask: QuestionOf<Name>,
    isToTheEnd: boolean,
  ): Promise<AnswerOf<Name>> {
    const run = this.#run;
    return new Promise((resolve, reject) => {
      if (!run) {
        reject(new NoAnswer('This comparison is not read.'));
        return;
      }
      this.#last += 1;
      const settle = (answered: Answered | NoAnswer): void => {
        if (answered instanceof NoAnswer) reject(answered);
        else if ('failed' in answered) reject(new NoAnswer(answered.failed));
        else resolve(answered.answer);
      };
      run.open.set(this.#last, { settle, isToTheEnd });
      run.worker.postMessage({ type: 'ask', id: this.#last, name, ask });
    });
  }

  #answered(run: Run, answered: Answered): void {
    const open = run.open.get(answered.id);
    run.open.delete(answered.id);
    open?.settle(answered);
    if (this.#run !== run && run.open.size === 0) run.worker.terminate();
  }
}

/** Refuses the open questions of a run that `isRefused` names. */
function refuse({ open }: Run, isRefused: (open: Open) => boolean, why: string): void {
  for (const [id, each] of open)
    if (isRefused(each)) {
      open.delete(id);
      each.settle(new NoAnswer(why));
    }
}

/** For questions whose answer may be lost when the comparison is closed. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
