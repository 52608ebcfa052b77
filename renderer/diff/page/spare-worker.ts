/** The parts of a spare worker that are used. */
interface Spare {
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** Starts workers ahead of time, one at a time. */
export interface SpareWorker<W> {
  /** Starts one, unless one is already waiting. */
  start(): void;
  /** The waiting worker, or a new one. */
  take(): W;
}

/**
 * A worker that fails while waiting is not handed out: its error came before there was a listener, and its user would
 * wait forever.
 */
export function spareWorker<W extends Spare>(startWorker: () => W): SpareWorker<W> {
  let spare: W | null = null;

  function started(): W {
    const worker = startWorker();
    worker.addEventListener('error', () => {
      if (spare !== worker) return;
      spare = null;
      worker.terminate();
    });
    return worker;
  }

  return {
    start: () => void (spare ??= started()),
    take() {
      const worker = spare ?? startWorker();
      spare = null;
      return worker;
    },
  };
}
