import type { Log } from '../security/log.ts';

/** The part of a `BrowserWindow` that is used. */
interface Closable {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
  destroy(): void;
}

interface Options {
  /** How many texts exist only in memory. */
  unstored: () => number;
  ask: (question: { message: string; detail: string; yes: string }) => Promise<boolean>;
  log: Log;
}

/** Keeps the window open while a text could not be stored, unless the user agrees to lose it. */
export function holdUnstored(window: Closable, { unstored, ask, log }: Options): void {
  window.on('close', (event) => {
    const count = unstored();
    if (count === 0) return;
    event.preventDefault();
    ask({
      message: count === 1 ? 'A text you typed is not on disk.' : `${count} texts you typed are not on disk.`,
      detail: 'They could not be written to disk. If you close Marginalia now, they are lost.',
      yes: 'Close and Lose Them',
    }).then(
      (yes) => void (yes && window.destroy()),
      (error: unknown) => log.error('could not ask the user', error),
    );
  });
}
