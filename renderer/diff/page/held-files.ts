import type { EventOf, WorkerCommand } from '../model/protocol.ts';
import type { Held } from '../model/shapes.ts';
import { failureToAppError } from './failure.ts';
import type { Viewport } from './viewport.ts';

interface Host {
  /** The URL for requesting files in a separate run; `suffix` is added to the request id. */
  url: (suffix: string) => string;
  /** Tells the endpoint that such a run is no longer wanted. */
  giveUp: (suffix: string) => void;
}

/** Loads files that the host held back, in a separate run that can be cancelled on its own. */
export class HeldFiles {
  readonly #viewport: Viewport;
  readonly #send: (command: WorkerCommand) => void;
  readonly #host: Host;
  #runs = 0;

  constructor(viewport: Viewport, send: (command: WorkerCommand) => void, host: Host) {
    this.#viewport = viewport;
    this.#send = send;
    this.#host = host;
  }

  /** Files in or near the visible area come first. */
  load(paths: readonly string[]): void {
    const { layout, inSight } = this.#viewport;
    const wanted = new Set(paths);
    const ids = layout.nodes
      .filter(({ file, cut }) => wanted.has(file.path) && (file.held ? file.held.state !== 'loading' : cut))
      .map(({ file }) => file.id);
    if (ids.length === 0) return;
    const seen = ids.filter((id) => inSight.has(id));
    const rest = ids.filter((id) => !inSight.has(id));
    this.#send({ type: 'load', ids: [...seen, ...rest], url: this.#host.url(this.#suffix) });
  }

  /** Stores how far a file's loading is. @returns false if it is loaded */
  heard({ id, state, failure }: EventOf<'held'>): boolean {
    const node = this.#viewport.layout.byId.get(id);
    if (!node?.file.held) return false;
    const error = failure ? failureToAppError(failure) : null;
    const held: Held = { state, reason: node.file.held.reason, ...(error ? { error } : {}) };
    node.file = { ...node.file, held };
    this.#viewport.changed();
    return true;
  }

  /** Cancels everything that has not been requested yet. */
  cancel(): void {
    this.#send({ type: 'cancel' });
    this.giveUp();
    this.#runs += 1;
  }

  /** Cancels the current request. */
  giveUp(): void {
    this.#host.giveUp(this.#suffix);
  }

  get #suffix(): string {
    return `-held${this.#runs}`;
  }
}
