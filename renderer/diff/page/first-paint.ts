import { Listeners } from '../../ui/listeners.ts';

/** Whether the first rows of a comparison have been painted. */
export class FirstPaint {
  readonly #onDone = new Listeners();
  #state: 'to-come' | 'requested' | 'done' = 'to-come';

  /** Rows were added to the page. */
  drawn(): void {
    if (this.#state !== 'to-come') return;
    this.#state = 'requested';
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#state = 'done';
        this.#onDone.tell();
      }),
    );
  }

  readonly isDone = (): boolean => this.#state === 'done';

  readonly onDone = this.#onDone.add;
}
