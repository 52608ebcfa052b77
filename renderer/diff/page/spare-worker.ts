/** What is used of a worker that waits to be taken. */
interface Spare {
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** Workers started before they are needed, one at a time. */
export interface SpareWorker<W> {
  /** Starts one, unless one waits already. */
  start(): void;
  /** The one that waits, or a new one. */
  take(): W;
}

/**
 * A worker that fails while it waits is not handed out: its error came before anybody listened, and its user would
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
