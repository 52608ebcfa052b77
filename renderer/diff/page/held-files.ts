import type { WorkerCommand } from '../model/protocol.ts';
import type { Viewport } from './viewport.ts';

interface Host {
  /** What files are asked for at, in a reading of their own that this is the end of the name of. */
  url: (reading: string) => string;
  /** Tells the endpoint that such a reading is not wanted any more. */
  giveUp: (reading: string) => void;
}

/** Loads files that the host held back, in a reading of their own, which can be given up without the whole. */
export class HeldFiles {
  readonly #viewport: Viewport;
  readonly #send: (command: WorkerCommand) => void;
  readonly #host: Host;
  #readings = 0;

  constructor(viewport: Viewport, send: (command: WorkerCommand) => void, host: Host) {
    this.#viewport = viewport;
    this.#send = send;
    this.#host = host;
  }

  /** Those in sight first. */
  load(paths: readonly string[]): void {
    const { layout, inSight } = this.#viewport;
    const wanted = new Set(paths);
    const ids = layout.nodes
      .filter(({ file, cut }) => wanted.has(file.path) && (file.held ? file.held.state !== 'loading' : cut))
      .map(({ file }) => file.id);
    if (ids.length === 0) return;
    const seen = ids.filter((id) => inSight.has(id));
    const rest = ids.filter((id) => !inSight.has(id));
    this.#send({ type: 'load', ids: [...seen, ...rest], url: this.#host.url(this.#reading) });
  }

  /** Loads nothing more. */
  cancel(): void {
    this.#send({ type: 'cancel' });
    this.giveUp();
    this.#readings += 1;
  }

  /** Gives up what is being loaded. */
  giveUp(): void {
    this.#host.giveUp(this.#reading);
  }

  get #reading(): string {
    return `-held${this.#readings}`;
  }
}
