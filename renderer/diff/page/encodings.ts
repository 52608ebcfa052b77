import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { WorkerCommand } from '../model/protocol.ts';
import type { DiffStore } from './store.ts';
import { sideUrls } from './side-urls.ts';
import type { Viewport } from './viewport.ts';

/** Files that are read in another encoding. */
export class Encodings {
  readonly #request: DiffRequest;
  readonly #viewport: Viewport;
  readonly #store: () => Pick<DiffStore, 'snapshot' | 'publish'>;
  readonly #send: (command: WorkerCommand) => void;

  constructor(
    request: DiffRequest,
    viewport: Viewport,
    store: () => Pick<DiffStore, 'snapshot' | 'publish'>,
    send: (command: WorkerCommand) => void,
  ) {
    this.#request = request;
    this.#viewport = viewport;
    this.#store = store;
    this.#send = send;
  }

  set(id: number, encoding: string): void {
    const node = this.#viewport.layout.byId.get(id);
    if (!node) return;
    const urls = sideUrls(this.#request, node, this.#store().snapshot().mergeBase);
    this.#send({ type: 'encoding', file: id, encoding, urls });
    if (encoding !== '') this.decoding(id, true);
  }

  /** Sets whether a file is being read in another encoding. */
  decoding(id: number, decoding: boolean): void {
    const node = this.#viewport.layout.byId.get(id);
    if (!node || node.file.decoding === decoding) return;
    node.file = { ...node.file, decoding };
    this.#viewport.changed();
    this.#store().publish();
  }
}
